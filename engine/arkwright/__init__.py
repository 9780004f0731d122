"""Arkwright (Stefan Risthaus, Capstone Games 2021 and later): two to four mill owners, Waterframe and Spinning Mule."""
