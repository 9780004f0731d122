"""What two or more games really share."""
