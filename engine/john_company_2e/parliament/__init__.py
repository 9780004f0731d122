"""Parliament: laws and the dilemmas they bring, votes, policies, and the special session on Deregulation."""
