"""What attack.py is made of."""
