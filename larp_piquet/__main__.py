"""``python -m larp_piquet`` is the ``larp-piquet`` command."""

from .cli import main

main()
