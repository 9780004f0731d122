"""What the API does: each view checks who and what, calls a service or a selector, and hands on what came back."""
