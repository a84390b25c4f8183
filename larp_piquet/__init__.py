"""LARP Piquet: the site and the printing press of the card table at historical live-action games."""
