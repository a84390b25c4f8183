"""Clauses of the match: cut, deal, entry, korolik, refet, settlement (rules §2.1, §2.2)."""

from __future__ import annotations

from ..engine.dealing import DEALER_PACKET, ELDER_PACKET
from ..engine.match import RUBICON, SKVOZNOY_POINTS
from ..engine.ruleset import Ruleset
from .clause import Clause, always
from .mark import N_, Phrase, cards, deals, koroliks, points

_CUTS = {
    "lowest_cut": N_("Both cut the pack; the lower card deals first."),
    "highest_cut_chooses": N_("Both cut the pack; the higher card chooses who deals first."),
}
_TALONS = {
    "end": N_("%(talon)s are left as the talon: %(elder)s for the elder, %(dealer)s for the dealer."),
    "after_round_3": N_(
        "The talon of %(talon)s, %(elder)s for the elder and %(dealer)s for the dealer, is laid out after the third "
        "round."
    ),
}
_ROUNDINGS = {
    "none": N_("Differences are kept as they are, without rounding."),
    "nearest_half_up": N_("A difference is rounded to the nearest ten; a five goes up."),
    "ceil": N_("A difference is rounded up to a full ten."),
}
#: So many koroliks have a name of their own (S0).
KING = 6
#: What a figure is made of, by whether the difference is rounded.
_FIGURES = {
    False: N_("It is the difference between the sums."),
    True: N_("It is the difference between the sums, rounded."),
}
_FIGURES_AND_BONUS = {
    False: N_("It is the difference between the sums and %(bonus)s more."),
    True: N_("It is the difference between the sums, rounded, and %(bonus)s more."),
}
_REFET_SCOPES = {
    "next_korolik": N_("It raises the next korolik that has a winner."),
    "all_following": N_("It raises every korolik that follows in the partie."),
}
_REFET_CHAINS = {
    "multiply": N_("One refet doubles, and each further one doubles again."),
    "additive": N_("One refet counts double, two treble, and so on."),
    "flat": N_("It counts double, however many refets there are."),
}
_REFET_STAGES = {
    "korolik_figure": N_("What is raised is the figure of the korolik, everything in it included."),
    "difference_before_rounding": N_(
        "What is raised is the difference, before it is rounded and before anything is added to it."
    ),
}
_REFETS_IN_LAST = {
    "carry_to_next_partie": N_(
        "A refet in the last korolik passes to the next partie of the same sitting, if there is one."
    ),
    "extra_korolik": N_("After a refet in the last korolik one korolik more is played."),
    "lapse": N_("A refet in the last korolik raises nothing."),
}
_SKVOZNOY = {
    "plus_100": N_("If the loser has not won a single deal, the winner adds %(points)s."),
    "flat_100": N_("If the loser has not won a single deal, the partie is written as %(points)s."),
}


def _cut(rules: Ruleset) -> tuple[Phrase, ...]:
    return (
        Phrase(_CUTS[rules.first_dealer]),
        Phrase(N_("Equal cards are cut again. After that the deal alternates.")),
    )


def _deal(rules: Ruleset) -> tuple[Phrase, ...]:
    packets = {"talon": cards(rules.talon), "elder": ELDER_PACKET, "dealer": DEALER_PACKET}
    return (
        Phrase(
            N_("Each player receives %(hand)s, %(cards)s at a time."),
            {"hand": cards(rules.hand), "cards": cards(rules.deal_packet)},
        ),
        Phrase(_TALONS[rules.talon_laid], packets),
    )


def _entry(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.settlement == "rubicon":
        return (Phrase(N_("After a deal each player writes down all that he has counted.")),)
    return (
        Phrase(N_("After a deal the player with the larger count writes down the difference.")),
        Phrase(N_("A level deal writes nothing, and is no refet by itself.")),
    )


def _korolik(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.settlement == "rubicon":
        return (
            Phrase(
                N_("A partie has %(deals)s; the higher sum of points wins it."),
                {"deals": deals(rules.deals_per_partie)},
            ),
            Phrase(N_("If both sums are level, two deals more are played; level again, the partie is drawn.")),
        )
    told = [
        Phrase(
            N_("Two deals make a korolik; a partie has %(koroliks)s."),
            {"koroliks": koroliks(rules.koroliks_per_partie)},
        )
    ]
    if rules.koroliks_per_partie == KING:
        told.append(Phrase(N_("%(koroliks)s together are called a “king”."), {"koroliks": koroliks(KING)}))
    told.append(Phrase(N_("Its figure goes to the player whose two entries make the larger sum.")))
    if not rules.korolik_bonus:
        return (*told, Phrase(_FIGURES[rules.round_tens != "none"]))
    bonus = {"bonus": points(rules.korolik_bonus)}
    return (*told, Phrase(_FIGURES_AND_BONUS[rules.round_tens != "none"], bonus))


def _rounding(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.settlement == "rubicon":
        return (Phrase(N_("Points are kept as they are, without rounding.")),)
    return (Phrase(_ROUNDINGS[rules.round_tens]),)


def _refet(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.settlement == "rubicon":
        return (Phrase(N_("A settlement by the rubicon knows no refet.")),)
    if rules.refet_margin:
        level = Phrase(
            N_("A korolik in which the two sums differ by no more than %(margin)s is a refet and has no figure."),
            {"margin": points(rules.refet_margin)},
        )
    else:
        level = Phrase(N_("A korolik in which the two sums are equal is a refet and has no figure."))
    return (
        level,
        Phrase(_REFET_SCOPES[rules.refet_scope]),
        Phrase(_REFET_CHAINS[rules.refet_chain]),
        Phrase(_REFET_STAGES[rules.refet_stage]),
        Phrase(_REFETS_IN_LAST[rules.refet_in_last]),
    )


def _final_figure(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.settlement == "rubicon":
        return (Phrase(N_("There is no final figure.")),)
    if not rules.final_figure:
        return (Phrase(N_("There is no final figure.")),)
    if rules.final_bonus:
        figure = Phrase(_FIGURES_AND_BONUS[rules.round_tens != "none"], {"bonus": points(rules.final_bonus)})
    else:
        figure = Phrase(_FIGURES[rules.round_tens != "none"])
    return (
        Phrase(N_("At the end all entries are summed; the final figure goes to the larger sum.")),
        figure,
        Phrase(N_("Equal sums earn none. No refet raises it.")),
    )


def _net(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.settlement == "rubicon":
        return (
            Phrase(N_("The loser owes the difference of the two sums and %(bonus)s more."), {"bonus": points(RUBICON)}),
            Phrase(N_("A partie that both break off is won by nobody, and nothing is owed.")),
        )
    told = [Phrase(N_("From his own korolik figures each takes away the other's."))]
    if rules.final_figure:
        told.append(Phrase(N_("The final figure is added for its winner and taken away from the other.")))
    told.append(Phrase(N_("Whoever is left below nothing owes that many points.")))
    if rules.skvoznoy != "off":
        told.append(Phrase(_SKVOZNOY[rules.skvoznoy], {"points": points(SKVOZNOY_POINTS)}))
    told.append(Phrase(N_("By consent of both a partie may end early; then only the finished koroliks are settled.")))
    return tuple(told)


def _rubicon(rules: Ruleset) -> tuple[Phrase, ...]:
    if rules.settlement != "rubicon":
        return (Phrase(N_("There is no rubicon here; the partie is settled by koroliks.")),)
    return (
        Phrase(
            N_(
                "A loser with fewer than %(least)s is rubiconed: "
                "he owes the sum of both, not the difference, and %(bonus)s more."
            ),
            {"least": points(RUBICON), "bonus": points(RUBICON)},
        ),
    )


CLAUSES = (
    Clause("cut", N_("Cut for the deal"), "S0, правила 4", ("first_dealer",), _cut),
    Clause("deal", N_("The deal"), "S0, правила 3; S2", ("deal_packet", "talon_laid"), _deal),
    Clause(
        "pack",
        N_("The pack"),
        "S0, правила 1; S2",
        (),
        always(
            N_("Thirty-two cards, ace to seven in four suits; each card is in one place only."),
            N_("In pips an ace counts eleven, king, queen, knave and ten count ten, the others their number."),
        ),
    ),
    Clause("deal.entry", N_("Entry of the deal"), "S0, итог; S2", ("settlement",), _entry),
    Clause(
        "korolik",
        N_("The korolik"),
        "S0, правила 2; S2",
        ("settlement", "koroliks_per_partie", "round_tens", "korolik_bonus"),
        _korolik,
    ),
    Clause("rounding", N_("Rounding"), "S2", ("settlement", "round_tens"), _rounding),
    Clause(
        "refet",
        N_("The refet"),
        "S0, итог; S2",
        ("settlement", "refet_margin", "refet_scope", "refet_chain", "refet_stage", "refet_in_last"),
        _refet,
    ),
    Clause(
        "final_figure",
        N_("The final figure"),
        "S2",
        ("settlement", "final_figure", "final_bonus", "round_tens"),
        _final_figure,
    ),
    Clause(
        "net",
        N_("Who owes whom"),
        "S2",
        ("settlement", "koroliks_per_partie", "final_figure", "skvoznoy"),
        _net,
    ),
    Clause("rubicon", N_("The rubicon"), "C L73", ("settlement",), _rubicon),
)
