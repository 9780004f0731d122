"""Settings: `base` is the house; `embedded` and `deployed` each add only where its services are and whom it trusts."""
