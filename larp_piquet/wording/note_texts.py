"""What stands on the paper of a debt, in every language of the press: our own texts, none of them a source's.

They are kept here and not in the catalogues, so that a note in French can be printed in a house that speaks no French.
``%(debtor)s`` is the debtor with his rank, ``%(creditor)s`` the creditor (in Russian in the dative), ``%(sum)s``
figures and words (in Russian in the accusative), ``%(due)s`` the term.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

#: The languages in which a note can be printed.
NOTE_LANGUAGES = ("en", "ru", "fr")

_N = "\u00a0"
_THIN = "\u202f"
Gender = str  # "m", "f", or empty where nobody told it


@dataclass(frozen=True, slots=True)
class NoteTexts:
    """The sentences of one language.

    ``binding``: by form, then by the debtor's gender, the sentence that binds; ``closing`` follows it, for a paper that
    goes from hand to hand and for one that does not; ``thing`` and ``thing_closing`` are the same for what is not coin.
    """

    binding: Mapping[str, Mapping[Gender, str]]
    closing: Mapping[str, tuple[str, str]]
    thing: Mapping[str, Mapping[Gender, str]]
    thing_closing: Mapping[str, tuple[str, str]]
    game: str
    cause: str
    value: str
    had: str  # the same where the paper has no room for what it was
    accepted: str  # of a bill upon a third
    acceptance: str  # the line on which he accepts it by hand
    guarantee: str
    guarantee_thing: str
    guarantor_signs: str  # before the line on which he does, by hand
    heir: str  # who owes it in the place of whoever signed it
    witnesses: str
    addition: str
    firm: str
    unnamed: str  # whom it is owed to, where Russian lacks the dative
    demand: str
    at: str
    within: str
    duel: str
    moment: str  # a day before its time, as a pattern of Unicode's CLDR
    calendars: Mapping[str, str]  # a date with the word of its calendar, by ``wording.calendars.CALENDARS``
    labels: Mapping[str, str]
    stamps: Mapping[str, str]


def _alike(text: str) -> dict[Gender, str]:
    return {"m": text, "f": text, "": text}


_RU = NoteTexts(
    binding={
        "acknowledgement": {
            "m": "Я, нижеподписавшийся %(debtor)s, сим удостоверяю, что остался должен %(creditor)s %(sum)s.",
            "f": "Я, нижеподписавшаяся %(debtor)s, сим удостоверяю, что осталась должна %(creditor)s %(sum)s.",
            "": "Я, %(debtor)s, сим признаю за собою долг и обязуюсь отдать %(creditor)s %(sum)s.",
        },
        "loan": {
            "m": "Я, нижеподписавшийся %(debtor)s, взял взаймы и сим письмом обязуюсь возвратить %(creditor)s %(sum)s.",
            "f": "Я, нижеподписавшаяся %(debtor)s, взяла взаймы и сим письмом обязуюсь возвратить %(creditor)s "
            "%(sum)s.",
            "": "Я, %(debtor)s, признаю сей заём и обязуюсь возвратить %(creditor)s %(sum)s.",
        },
        "order": {
            "m": "Я, нижеподписавшийся %(debtor)s, %(due)s уплачу %(sum)s по сему единственному моему векселю "
            "%(creditor)s либо кому приказано будет.",
            "f": "Я, нижеподписавшаяся %(debtor)s, %(due)s уплачу %(sum)s по сему единственному моему векселю "
            "%(creditor)s либо кому приказано будет.",
            "": "Я, %(debtor)s, %(due)s уплачу %(sum)s по сему единственному моему векселю "
            "%(creditor)s либо кому приказано будет.",
        },
        "bill": _alike(
            "Плательщик: %(drawee)s. По сему моему переводному векселю прошу %(due)s заплатить %(creditor)s либо тому, "
            "кому сия бумага будет передана, %(sum)s; а до принятия к платежу отвечаю я, %(debtor)s."
        ),
        "plain": _alike("Я, %(debtor)s, признаю за собою долг и обязуюсь отдать %(creditor)s %(sum)s."),
    },
    closing={
        "acknowledgement": (
            "Сумму сию обязуюсь отдать подателю сей расписки %(due)s, а до отдачи почитаю долгом чести.",
            "Сумму сию обязуюсь отдать лично %(creditor)s %(due)s, а до отдачи почитаю долгом чести.",
        ),
        "loan": (
            "Возвращу подателю сего письма %(due)s, а до возврата почитаю заём долгом чести.",
            "Возвращу из рук в руки %(due)s, а до возврата почитаю заём долгом чести.",
        ),
        "order": ("", ""),
        "bill": ("", ""),
        "plain": ("Отдам подателю сей записки %(due)s.", "Отдам из рук в руки %(due)s."),
    },
    thing={
        "acknowledgement": {
            "m": "Я, нижеподписавшийся %(debtor)s, сим удостоверяю, что остался в долгу и обязан %(creditor)s "
            "следующим: %(thing)s.",
            "f": "Я, нижеподписавшаяся %(debtor)s, сим удостоверяю, что осталась в долгу и обязана %(creditor)s "
            "следующим: %(thing)s.",
            "": "Я, %(debtor)s, сим признаю за собою долг и обещаю %(creditor)s следующее: %(thing)s.",
        },
        "plain": _alike("Я, %(debtor)s, обещаю %(creditor)s следующее: %(thing)s."),
    },
    thing_closing={
        "acknowledgement": (
            "Сдержу слово перед подателем сей расписки %(due)s, а до того почитаю его долгом чести.",
            "Сдержу слово %(due)s, а до того почитаю его долгом чести.",
        ),
        "plain": ("Сдержу слово перед подателем сей записки %(due)s.", "Сдержу слово %(due)s."),
    },
    game="Долг сей — за игру в пикет.",
    cause=f"Основание долга:{_N}%(cause)s.",
    value=f"Цену сей суммы имею сполна:{_N}%(cause)s.",
    had="Цену сей суммы имею сполна.",
    accepted="К платежу принято:\u00a0%(drawee)s.",
    acceptance="Принимаю к платежу:\u00a0____________",
    guarantee="Буде в срок не отдано, отвечает %(guarantor)s, но не свыше %(ceiling)s",
    guarantee_thing="Буде в срок не исполнено, отвечает %(guarantor)s.",
    guarantor_signs="Подпись поручителя:",
    heir=f"Ныне должник по сему:{_N}%(owing)s.",
    witnesses=f"Кто был при сём:{_N}%(witnesses)s.",
    addition="После срока прибавляется %(addition)s",
    firm="Передаче не подлежит.",
    unnamed="кредитору по имени %(creditor)s",
    demand="по первому требованию",
    at="не позднее %(when)s",
    within="в течение %(hours)s от сего числа",
    duel="до поединка",
    moment="d MMMM y 'года,'",
    calendars={"julian": f"%(date)s (ст.{_N}ст.)", "gregorian": f"%(date)s (н.{_N}ст.)"},
    labels={
        "number": "№ %(serial)s",
        "hand": "подписано собственноручно",
        "seal": "М. П.",
        "endorsed": "Передача",
        "right": "Право моё по сему отдаю",
        "day": "дня",
        "signed": "подпись",
        "signature": "подпись",
        "hands": "Прошло через руки",
        "account": "Зачёт",
        "had": "Принял в счёт",
        "rests": "остаётся",
        "had_of": "В счёт принято %(paid)s; остаётся %(rest)s",
        "full": "Получил всё сполна, бумагу надорвал и вернул.",
        "full_short": "Получил сполна",
        "copy": "Дубликат",
        "copy_number": "экземпляр %(copy)s",
        "proof": "Проба, не для платежа",
        "place_day": "Место и день",
        "undersigned": "Я, чья подпись ниже,",
        "owe_to": "отдам (кому)",
        "for": "за",
        "sum_words": "сумму (прописью)",
        "sum": "сумму",
        "due": "срок",
        "surety": "поручитель",
        "bearer": f"отдать подателю сей бумаги; до того{_N}— долг{_N}чести",
        "code": "Код бумаги № %(serial)s",
    },
    stamps={
        "paid": "УПЛАЧЕНО",
        "void": "НЕДЕЙСТВИТЕЛЬНО",
        "forgiven": "ПРОЩЕНО",
        "declined": "НЕ ПОДПИСАНО",
        "ended": "ПОГАШЕНО",
        "draft": "НЕ ПОДПИСАНО",
    },
)

_FR = NoteTexts(
    binding={
        "acknowledgement": _alike(
            "Moi, %(debtor)s, confesse demeurer redevable à %(creditor)s de la somme de %(sum)s."
        ),
        "loan": _alike(
            "Moi, %(debtor)s, reconnais le prêt que m’a fait %(creditor)s, et m’oblige à lui rendre %(sum)s."
        ),
        "order": _alike(
            "Moi, %(debtor)s, je compterai %(due)s à %(creditor)s, ou à qui ce billet aura passé, la somme de %(sum)s."
        ),
        "bill": _alike(
            "À %(drawee)s\u00a0: payez %(due)s par cette lettre de change à %(creditor)s, ou à qui elle aura passé, "
            "la somme de %(sum)s\u202f; jusqu’à votre acceptation j’en réponds, moi, %(debtor)s."
        ),
        "plain": _alike("Moi, %(debtor)s, je dois à %(creditor)s la somme de %(sum)s."),
    },
    closing={
        "acknowledgement": (
            "Je la rendrai %(due)s à qui présentera ce papier, et jusque-là la tiens pour dette d’honneur.",
            "Je la rendrai %(due)s, de la main à la main, et jusque-là la tiens pour dette d’honneur.",
        ),
        "loan": (
            "Je le rendrai %(due)s à qui présentera cette lettre, et jusque-là le tiens pour dette d’honneur.",
            "Je le rendrai %(due)s, de la main à la main, et jusque-là le tiens pour dette d’honneur.",
        ),
        "order": ("", ""),
        "bill": ("", ""),
        "plain": ("À payer %(due)s à qui présentera ce billet.", "À payer %(due)s, de la main à la main."),
    },
    thing={
        "acknowledgement": _alike(f"Moi, %(debtor)s, confesse devoir à %(creditor)s ce qui suit{_N}: %(thing)s."),
        "plain": _alike(f"Moi, %(debtor)s, je promets à %(creditor)s ce qui suit{_N}: %(thing)s."),
    },
    thing_closing={
        "acknowledgement": (
            "J’en serai quitte %(due)s envers qui présentera ce papier, et jusque-là le tiens pour dette d’honneur.",
            "Je tiendrai parole %(due)s, et jusque-là le tiens pour dette d’honneur.",
        ),
        "plain": ("Je tiendrai parole %(due)s envers qui présentera ce billet.", "Je tiendrai parole %(due)s."),
    },
    game="C’est pour une partie de piquet.",
    cause=f"Pour cause{_N}: %(cause)s.",
    value=f"J’en ai eu la contre-valeur{_N}: %(cause)s.",
    had="J’en ai eu la contre-valeur.",
    accepted="Accepté pour payer\u00a0: %(drawee)s.",
    acceptance="J’accepte\u00a0:\u00a0____________",
    guarantee="À défaut de paiement, %(guarantor)s répond jusqu’à concurrence de %(ceiling)s",
    guarantee_thing="À défaut, %(guarantor)s en répond.",
    guarantor_signs=f"Signature de la caution{_N}:",
    heir=f"Débiteur à présent{_N}: %(owing)s.",
    witnesses=f"Étaient présents{_N}: %(witnesses)s.",
    addition="Passé ce terme s’y ajoute %(addition)s",
    firm="Non cessible.",
    unnamed="%(creditor)s",
    demand="à première demande",
    at="au plus tard le %(when)s",
    within="dans un délai de %(hours)s",
    duel="avant le duel",
    moment="d MMMM y",
    calendars={"julian": f"%(date)s (vieux{_N}style)", "gregorian": f"%(date)s (nouveau{_N}style)"},
    labels={
        "number": f"N°{_N}%(serial)s",
        "hand": "signé de ma main",
        "seal": "L. S.",
        "endorsed": "Endos",
        "right": "Mon droit passe à",
        "day": "le",
        "signed": "signé",
        "signature": "signature",
        "hands": "A passé par les mains de",
        "account": "Acomptes",
        "had": "Reçu",
        "rests": "restent",
        "had_of": f"Reçu en acompte %(paid)s{_THIN}; restent %(rest)s",
        "full": f"Soldé{_THIN}; papier déchiré et rendu.",
        "full_short": "Soldé",
        "copy": "Duplicata",
        "copy_number": "exemplaire %(copy)s",
        "proof": "Épreuve, sans valeur",
        "place_day": "Lieu et jour",
        "undersigned": "Moi, qui signe ici,",
        "owe_to": "dois à",
        "for": "pour",
        "sum_words": "la somme (en lettres)",
        "sum": "la somme de",
        "due": "échéance",
        "surety": "caution",
        "bearer": f"à rendre à qui présentera ce papier{_THIN}; jusque-là dette{_N}d’honneur",
        "code": f"Code du papier n°{_N}%(serial)s",
    },
    stamps={
        "paid": "PAYÉ",
        "void": "NUL",
        "forgiven": "REMIS",
        "declined": "NON SIGNÉ",
        "ended": "ÉTEINT",
        "draft": "NON SIGNÉ",
    },
)

_EN = NoteTexts(
    binding={
        "acknowledgement": _alike(
            "Be it known that I, %(debtor)s, stand indebted to %(creditor)s in the sum of %(sum)s."
        ),
        "loan": _alike(
            "I, %(debtor)s, have had on loan, and by this letter engage to return to %(creditor)s, %(sum)s."
        ),
        "order": _alike(
            "I, %(debtor)s, shall pay %(due)s to %(creditor)s, or to the rightful holder of this note, %(sum)s."
        ),
        "bill": _alike(
            "To %(drawee)s: by this bill of exchange pay %(due)s to %(creditor)s, or to its rightful holder, "
            "%(sum)s; till you have accepted it, I, %(debtor)s, answer for it."
        ),
        "plain": _alike("I, %(debtor)s, owe %(creditor)s %(sum)s."),
    },
    closing={
        "acknowledgement": (
            "I shall make it good %(due)s to whoever brings me this paper, and till then hold it a debt of honour.",
            "I shall make it good %(due)s, from hand to hand, and till then hold it a debt of honour.",
        ),
        "loan": (
            "I shall return it %(due)s to whoever brings me this letter, and till then hold it a debt of honour.",
            "I shall return it %(due)s, from hand to hand, and till then hold it a debt of honour.",
        ),
        "order": ("", ""),
        "bill": ("", ""),
        "plain": ("To be paid %(due)s to whoever brings this note.", "To be paid %(due)s, from hand to hand."),
    },
    thing={
        "acknowledgement": _alike("Be it known that I, %(debtor)s, stand bound to %(creditor)s for this: %(thing)s."),
        "plain": _alike("I, %(debtor)s, promise %(creditor)s this: %(thing)s."),
    },
    thing_closing={
        "acknowledgement": (
            "I shall make it good %(due)s to whoever brings me this paper, and till then hold it a debt of honour.",
            "I shall keep my word %(due)s, and till then hold it a debt of honour.",
        ),
        "plain": ("I shall keep my word %(due)s to whoever brings this note.", "I shall keep my word %(due)s."),
    },
    game="It is for a partie of piquet.",
    cause="The cause of it: %(cause)s.",
    value="I have had the worth of it: %(cause)s.",
    had="I have had the worth of it.",
    accepted="Accepted for payment: %(drawee)s.",
    acceptance=f"I accept it:{_N}____________",
    guarantee="Failing payment, %(guarantor)s answers for it to the limit of %(ceiling)s",
    guarantee_thing="Failing that, %(guarantor)s answers for it.",
    guarantor_signs="The guarantor’s hand:",
    heir="It is owed now by %(owing)s.",
    witnesses="There were present: %(witnesses)s.",
    addition="Once that is past there is added %(addition)s",
    firm="Not to be made over.",
    unnamed="%(creditor)s",
    demand="on demand",
    at="no later than %(when)s",
    within="within %(hours)s",
    duel="before the duel",
    moment="d MMMM y,",
    calendars={"julian": f"%(date)s (old{_N}style)", "gregorian": f"%(date)s (new{_N}style)"},
    labels={
        "number": "No. %(serial)s",
        "hand": "signed with my own hand",
        "seal": "L. S.",
        "endorsed": "Made over to",
        "right": "My right goes to",
        "day": "day",
        "signed": "signed",
        "signature": "signature",
        "hands": "It has passed through the hands of",
        "account": "Paid on account",
        "had": "Had",
        "rests": "there rests",
        "had_of": "Had on account %(paid)s; there rests %(rest)s",
        "full": "Had in full; paper torn and given back.",
        "full_short": "Had in full",
        "copy": "Duplicate",
        "copy_number": "copy %(copy)s",
        "proof": "Proof, not for payment",
        "place_day": "Place and day",
        "undersigned": "I, the undersigned,",
        "owe_to": "owe to",
        "for": "for",
        "sum_words": "the sum of (in words)",
        "sum": "the sum of",
        "due": "due",
        "surety": "guarantor",
        "bearer": f"to be paid to the bearer of this paper; till then a{_N}debt{_N}of{_N}honour",
        "code": "Code of the note %(serial)s",
    },
    stamps={
        "paid": "PAID",
        "void": "VOID",
        "forgiven": "FORGIVEN",
        "declined": "NOT SIGNED",
        "ended": "ENDED",
        "draft": "NOT SIGNED",
    },
)

TEXTS: Mapping[str, NoteTexts] = MappingProxyType({"en": _EN, "ru": _RU, "fr": _FR})


def hours(number: int, language: str) -> str:
    """So many hours, as the term of a note needs them (in Russian in the genitive)."""
    if language == "ru":
        return f"{number}{_N}{'часа' if number % 10 == 1 and number % 100 != 11 else 'часов'}"
    if language == "fr":
        return f"{number}{_N}{'heure' if number == 1 else 'heures'}"
    return f"{number}{_N}{'hour' if number == 1 else 'hours'}"
