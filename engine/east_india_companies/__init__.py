"""East India Companies (Pascal Ribrault, 2022): two to four shipping companies, five periods, two markets and a stock exchange."""
