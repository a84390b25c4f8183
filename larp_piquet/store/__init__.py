"""What is kept: one event in SQLite or PostgreSQL. Rows never leave this room, records do."""
