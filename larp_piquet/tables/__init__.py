"""A sitting around the engine, and records of play; pure."""
