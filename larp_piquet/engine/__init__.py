"""The game, pure: cards, law, deals, scores, settlement, and what one viewer may know."""
