"""The Company: Hiring, the Company Operation office by office, trade, and Revenue."""
