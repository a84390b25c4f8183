"""The rooms of the site, one blueprint each."""

from . import home, me, note, rules, table
from .gm import gm

BLUEPRINTS = (home.home, table.table, me.me, note.note, rules.rules, gm)
