"""What goes wrong at events, looked for before one: each check says one line, and what to do where it is not well.

Nothing of the event is changed by it. What is asked of the site itself is asked of a copy, or of the running server by
requests that make nobody anybody.
"""
