"""What happens in India: events, crises, the Elephant, and the loss of regions."""
