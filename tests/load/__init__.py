"""How much a server bears: phones by the hundred, and files that are an evening long. See ``__main__``."""
