"""The rooms of the site, one blueprint each."""

from . import bets as bets  # adds its pages to those of a table and to ``me``
from . import calling  # noqa: F401 - adds its pages to those of a table
from . import challenge as challenge  # adds its pages to ``me``
from . import draw as draw  # adds its pages to ``me``
from . import netting as netting  # adds its pages to ``me``
from .gm import gm
from .hall import hall
from .home import home
from .irregular import irregular
from .me import me
from .note import note
from .record import record
from .rules import rules
from .sealed import check  # adds its pages to those of a table, too
from .table import table

BLUEPRINTS = (home, hall, table, me, note, record, rules, irregular, check, gm)
