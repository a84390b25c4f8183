"""Words about money: why a description of one cannot stand, and what of ours no source confirms."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ..ledger.coinfaults import CoinCode
from .mark import N_

#: By code of a fault; values in the sentence are those of the fault.
COIN_FAULTS: Mapping[CoinCode, str] = MappingProxyType(
    {
        CoinCode.REQUIRED: N_("This must be filled in."),
        CoinCode.NOT_TEXT: N_("This is not text."),
        CoinCode.NOT_A_LIST: N_("This must be a list."),
        CoinCode.NOT_A_MAP: N_("This must be a table with names and values."),
        CoinCode.NOT_A_NUMBER: N_("This is not a whole number."),
        CoinCode.NOT_A_FLAG: N_("This is neither true nor false."),
        CoinCode.UNKNOWN_NAME: N_("This name is not known."),
        CoinCode.CHOICE: N_("“%(value)s” is not one of: %(known)s."),
        CoinCode.TOO_LONG: N_("This is too long: %(most)s characters at most."),
        CoinCode.TOO_MANY: N_("These are too many: %(most)s at most."),
        CoinCode.OUT_OF_RANGE: N_("This must be from %(least)s to %(most)s."),
        CoinCode.STRANGE: N_("There are invisible or unprintable signs in this."),
        CoinCode.ID: N_("“%(value)s” cannot be an id: small Latin letters, digits and _, a letter first."),
        CoinCode.TAKEN: N_("“%(name)s” is taken: “%(other)s” is called so already."),
        CoinCode.LANGUAGE: N_(
            "Other coins of this money have a name in this language (%(spoken)s), this one has none."
        ),
        CoinCode.FORMS: N_("In this language (%(spoken)s) a noun has %(forms)s forms, or one that never changes."),
        CoinCode.SIGN: N_(
            "“%(name)s” cannot be read as a name after a number: it needs a letter, and no digit or comma."
        ),
        CoinCode.NO_SUCH_UNIT: N_("There is no unit “%(value)s” in this money."),
        CoinCode.BASE: N_("The base must be a unit of this money that is worth 1; “%(value)s” is not."),
        CoinCode.TWICE: N_("“%(value)s” is a column already."),
        CoinCode.DIVIDE: N_("“%(greater)s” must be worth several whole “%(less)s”; then both can be columns."),
        CoinCode.PARTS: N_("The last column may be worth %(known)s of the base and nothing else."),
        CoinCode.COLUMN: N_("Say what is written before or after the number."),
        CoinCode.TWO_WAYS: N_("“%(text)s” could not be read back as the sum it is; look at the names and signs."),
    }
)

#: What of a unit or a money no source confirms, by its mark.
DOUBTS: Mapping[str, str] = MappingProxyType(
    {
        "value": N_("its value"),
        "kind": N_("whether it was struck"),
        "nouns": N_("the forms of its name"),
        "signs": N_("its signs"),
        "years": N_("its years"),
        "figures": N_("how sums were written"),
    }
)

#: What a unit is.
KINDS: Mapping[str, str] = MappingProxyType(
    {
        "A": N_("money of account only"),
        "C": N_("coin only"),
        "AC": N_("coin and account"),
    }
)
