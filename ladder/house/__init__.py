"""The house itself: embedded services, the supervised group of processes, the queue's producer, health and lock-out."""
