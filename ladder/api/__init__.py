"""The programming interface of the ladder: DRF under /api/v1/."""
