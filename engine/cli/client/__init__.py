"""Commands that speak to a house. What they need of the network is imported when one of them runs: nobody who plays waits for it."""
