"""The rooms of the site, one blueprint each."""

from . import calling  # noqa: F401 - adds its pages to those of a table
from .gm import gm
from .home import home
from .irregular import irregular
from .me import me
from .note import note
from .record import record
from .rules import rules
from .table import table

BLUEPRINTS = (home, table, me, note, record, rules, irregular, gm)
