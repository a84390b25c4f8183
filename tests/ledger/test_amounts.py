"""Reading and writing sums."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from larp_piquet.ledger.amounts import MOST, AmountCode, AmountError, figures, parse, spelled
from larp_piquet.ledger.coins import SYSTEMS

COINS = st.sampled_from(sorted(SYSTEMS))


@pytest.mark.parametrize(
    ("coin", "text", "amount"),
    [
        ("ru", "2 р. 60 к.", 1040),
        ("ru", "2 рубля 60", 1040),
        ("ru", "2р60к", 1040),
        ("ru", "2 РУБ. 60 КОП.", 1040),
        ("ru", "2 рубля и 60 копеек", 1040),
        ("ru", "2 рубля, 60 копеек", 1040),
        ("ru", "2 r. 60 k.", 1040),
        ("ru", "60 к. 2 р.", 1040),
        ("ru", "1 к.", 4),
        ("ru", "1 копейку", 4),
        ("ru", "¼ к.", 1),
        ("ru", "60¼ к.", 241),
        ("ru", "60 1/4 к.", 241),
        ("ru", "1/2 р.", 200),
        ("ru", "1 001 р.", 400400),
        ("ru", "1\u00a0001\u00a0р.\u00a05\u00a0к.", 400420),
        ("ru", "5 алтын", 60),
        ("ru", "5 алтынов", 60),
        ("ru", "3 гривенника", 120),
        ("ru", "2 half-imperials", 4000),
        ("ru", "160 к.", 640),
        ("ru", "0", 0),
        ("ru", "0 р.", 0),
        ("ru", "  0  ", 0),
        ("fr-1640", "3 ₶ 4 s.", 768),
        ("fr-1640", "3 liv. 4 s. 6 d.", 774),
        ("fr-1640", "3ˡᵗ", 720),
        ("fr-1640", "1 louis", 2400),
        ("fr-1640", "1 louis d'or", 2400),
        ("fr-1640", "2 louis d’or et 3 écus", 6960),
        ("fr-1640", "2 ecus", 1440),
        ("fr-1640", "4 sous", 48),
        ("fr-1640", "5 пистолей", 12000),
        ("en", "£3 4s 6d", 3096),
        ("en", "£ 3 4s. 6d.", 3096),
        ("en", "£3 4 ", 3072),
        ("en", "£3½", 3360),
        ("en", "3l. 4s. 6d.", 3096),
        ("en", "3 pounds, 4 shillings and 6 pence", 3096),
        ("en", "£3 4s 6", 3096),
        ("en", "5 gs", 5040),
        ("en", "1 guinea + 1s", 1056),
        ("en", "2 half crowns", 240),
        ("en", "6½d", 26),
        ("en", "5 пенсов", 20),
        ("en", "1 sovereign", 960),
        ("ru", "2,60 р.", 1040),
        ("ru", "2.60 рубля", 1040),
        ("ru", "0,05 р.", 20),
        ("ru", "12 345,60 руб. сер.", 4938240),
        ("ru-assignat", "2,60 р. асс.", 1040),
        ("ru", "2 р. 60 к. сер.", 1040),
        ("ru", "2 рубля 60 копеек серебром", 1040),
        ("ru", "3 двугривенных", 240),
        ("ru-assignat", "32 р. 20 к. асс.", 12880),
        ("ru-assignat", "32 р. 20 к.", 12880),
        ("ru-assignat", "5 рублей ассигнациями", 2000),
        ("ru-assignat", "2 ассигнации в пять рублей", 4000),
        ("fr-1726", "1 louis", 5760),
        ("fr-1726", "1 écu", 1440),
        ("fr-1726", "1 petit écu", 720),
        ("fr-novel", "1 écu 2 sous", 744),
        ("de-north", "2 Rthlr 3 gr", 612),
        ("de-north", "2 Thl. 3 gr. 4 pf.", 616),
        ("de-north", "1 талер 12 грошей", 432),
        ("de-south", "5 fl. 30 kr.", 1320),
        ("de-south", "1 Karolin", 2640),
        ("es-plata", "3 rs. 12 mrs.", 114),
        ("es-plata", "2 pieces of eight", 544),
        ("es-vellon", "3 rs. vn. 12 mrs.", 114),
        ("es-vellon", "1 peso duro", 680),
        ("pl-1766", "20 zł", 3600),
        ("pl-1766", "2 zł 7½ gr.", 405),
        ("pl-1766", "1 дукат", 3015),
        ("pl-1766", "1/6 gr", 1),
    ],
)
def test_understood(coin: str, text: str, amount: int) -> None:
    assert parse(text, SYSTEMS[coin]) == amount


@pytest.mark.parametrize(
    ("coin", "text", "code", "part"),
    [
        ("ru", "", AmountCode.EMPTY, ""),
        ("ru", " \u00a0", AmountCode.EMPTY, ""),
        ("ru", "2,6 р.", AmountCode.HUNDREDTHS, "2,6"),
        ("ru", "2.5 рубля", AmountCode.HUNDREDTHS, "2.5"),
        ("ru", "1,000 р.", AmountCode.HUNDREDTHS, "1,000"),
        ("ru", "2, 60 р.", AmountCode.HUNDREDTHS, "2, 60"),
        ("ru", "2,60 к.", AmountCode.HUNDREDTHS, "2,60"),  # a kopeck has four parts
        ("ru", "2,60 полтины", AmountCode.HUNDREDTHS, "2,60"),
        ("ru", "2,60", AmountCode.NO_UNIT, "2,60"),
        ("ru", "2,60 луи", AmountCode.UNKNOWN_UNIT, "луи"),
        ("ru", "2,60 р. 5 к.", AmountCode.UNIT_TWICE, "kopecks"),
        ("fr-1640", "2,60₶", AmountCode.DECIMAL, "2,60"),
        ("pl-1766", "2,50 zł", AmountCode.DECIMAL, "2,50"),  # a zloty is thirty grosz
        ("en", "£3.4s", AmountCode.DECIMAL, "3.4"),
        ("ru", "-5 к.", AmountCode.NEGATIVE, "-5 к."),
        ("ru", "−5 к.", AmountCode.NEGATIVE, "−5 к."),
        ("ru", "5", AmountCode.NO_UNIT, "5"),
        ("ru", "60 к. 5", AmountCode.NO_UNIT, "5"),
        ("ru", "1 р. ½", AmountCode.NO_UNIT, "1/2"),
        ("fr-1640", "2 louis 3", AmountCode.NO_UNIT, "3"),
        ("ru", "5 12 к.", AmountCode.NO_UNIT, "5"),
        ("ru", "3 дублона", AmountCode.UNKNOWN_UNIT, "дублона"),
        ("ru", "2 рублика", AmountCode.UNKNOWN_UNIT, "рублика"),
        ("fr-1640", "£3", AmountCode.UNKNOWN_UNIT, "£"),
        ("ru", "1e9 р.", AmountCode.UNKNOWN_UNIT, "e"),
        ("ru", "2 р. 3 рубля", AmountCode.UNIT_TWICE, "roubles"),
        ("fr-1640", "1/7 s", AmountCode.FRACTION, "1/7"),
        ("ru", "1/8 к.", AmountCode.FRACTION, "1/8"),
        ("ru", "1/0 р.", AmountCode.FRACTION, "1/0"),
        ("ru", "0/4 р.", AmountCode.FRACTION, "0/4"),
        ("ru", "4/4 р.", AmountCode.FRACTION, "4/4"),
        ("ru", "рубль", AmountCode.NOT_UNDERSTOOD, "рубль"),
        ("ru", "2 р. ???", AmountCode.NOT_UNDERSTOOD, "???"),
        ("en", "£", AmountCode.NOT_UNDERSTOOD, "£"),
        ("ru", "5 к. " * 30, AmountCode.NOT_UNDERSTOOD, ("5 к. " * 30).strip()[:80]),
        ("ru", "9" * 40 + " р.", AmountCode.TOO_LARGE, "9" * 40 + " р."),
        ("ru", "5 р. асс.", AmountCode.NOT_UNDERSTOOD, "асс."),
        ("ru-assignat", "асс.", AmountCode.EMPTY, ""),
        ("pl-1766", "1/7 gr", AmountCode.FRACTION, "1/7"),
        ("es-plata", "2,5 rs", AmountCode.DECIMAL, "2,5"),
        ("ru", "5²р.", AmountCode.NOT_UNDERSTOOD, "²"),  # and not 52
        ("ru", "2³ р.", AmountCode.NOT_UNDERSTOOD, "³"),
        ("ru", "²р", AmountCode.NOT_UNDERSTOOD, "²"),
        ("ru", "1₂ р.", AmountCode.NOT_UNDERSTOOD, "₂"),
        ("ru", "1 р. 6⁰ к.", AmountCode.NOT_UNDERSTOOD, "⁰"),
        ("ru", "2② р.", AmountCode.NOT_UNDERSTOOD, "②"),
        ("ru", "3⅓ к.", AmountCode.NOT_UNDERSTOOD, "⅓"),
    ],
)
def test_refused_with_the_part_that_was_not_taken(coin: str, text: str, code: AmountCode, part: str) -> None:
    with pytest.raises(AmountError) as refused:
        parse(text, SYSTEMS[coin])
    assert (refused.value.code, refused.value.text) == (code, part)


@pytest.mark.parametrize(
    ("coin", "amount", "written"),
    [
        ("ru", 0, "0 р."),
        ("ru", 1, "¼ к."),
        ("ru", 20, "5 к."),
        ("ru", 401, "1 р. 00¼ к."),
        ("ru", 438, "1 р. 09½ к."),
        ("ru", -1040, "−2 р. 60 к."),
        ("fr-1640", 0, "0₶"),
        ("fr-1640", 246, "1₶ 0s 6d"),
        ("fr-1640", 6, "6d"),
        ("en", 0, "£0"),
        ("en", 961, "£1 0s 0¼d"),
        ("en", 2, "½d"),
        ("ru-assignat", 12880, "32 р. 20 к. асс."),
        ("ru-assignat", 0, "0 р. асс."),
        ("fr-1726", 774, "3₶ 4s 6d"),
        ("de-north", 612, "2 Rthlr. 3 gr."),
        ("de-north", 289, "1 Rthlr. 0 gr. 1 pf."),
        ("de-south", 1320, "5 fl. 30 kr."),
        ("es-plata", 114, "3 rs. 12 mrs."),
        ("es-vellon", 114, "3 rs. vn. 12 mrs."),
        ("pl-1766", 3600, "20 zł"),
        ("pl-1766", 405, "2 zł 7½ gr."),
        ("pl-1766", 181, "1 zł 0 1/6 gr."),
        ("pl-1766", 4, "2/3 gr."),
    ],
)
def test_figures(coin: str, amount: int, written: str) -> None:
    assert figures(amount, SYSTEMS[coin]) == written


@pytest.mark.parametrize(
    ("coin", "amount", "language", "told"),
    [
        ("ru", 1040, "ru", "2 рубля 60 копеек"),
        ("ru", 1040, "en", "2 roubles 60 kopecks"),
        ("ru", 404, "ru", "1 рубль 1 копейка"),
        ("ru", 44 * 400 + 4 * 14, "ru", "44 рубля 14 копеек"),
        ("ru", 402, "ru", "1 рубль 1 деньга"),
        ("ru", 3, "ru", "3 полушки"),
        ("ru", 0, "ru", "0 рублей"),
        ("ru", -4, "en", "−1 kopeck"),
        ("fr-1640", 774, "ru", "3 ливра 4 су 6 денье"),
        ("fr-1640", 240, "fr", "1 livre"),
        ("fr-1640", 0, "fr", "0 livre"),
        ("en", 97919, "en", "101 pounds 19 shillings 11 pence 3 farthings"),
        ("en", 3096, "ru", "3 фунта 4 шиллинга 6 пенсов"),
        ("ru-assignat", 12880, "ru", "32 рубля 20 копеек ассигнациями"),
        ("pl-1766", 407, "ru", "2 злотых 7 грошей 5 шестых гроша"),
        ("pl-1766", 4, "en", "2 szelags"),
        ("es-plata", 114, "fr", "3 réaux 12 maravédis"),
    ],
)
def test_spelled(coin: str, amount: int, language: str, told: str) -> None:
    assert spelled(amount, SYSTEMS[coin], language) == told


@given(amount=st.integers(0, MOST), coin=COINS)
def test_figures_are_read_back(amount: int, coin: str) -> None:
    assert parse(figures(amount, SYSTEMS[coin]), SYSTEMS[coin]) == amount


@given(amount=st.integers(0, MOST), coin=COINS, language=st.sampled_from(["en", "ru", "fr"]))
def test_spelled_sums_are_read_back(amount: int, coin: str, language: str) -> None:
    assert parse(spelled(amount, SYSTEMS[coin], language), SYSTEMS[coin]) == amount


@given(text=st.text(max_size=100), coin=COINS)
def test_no_text_breaks_the_reader(text: str, coin: str) -> None:
    try:
        amount = parse(text, SYSTEMS[coin])
    except AmountError:
        return
    assert 0 <= amount <= MOST


@given(text=st.text(alphabet="0123456789 ./,£рксdlsюр½¼гs+-", max_size=30), coin=COINS)
def test_what_is_read_can_be_written(text: str, coin: str) -> None:
    try:
        amount = parse(text, SYSTEMS[coin])
    except AmountError:
        return
    assert parse(figures(amount, SYSTEMS[coin]), SYSTEMS[coin]) == amount


@pytest.mark.parametrize(
    ("coin", "language", "text"),
    [
        ("ru", "en", "2 r. 60 k."),
        ("ru", "fr", "2 r. 60 k."),
        ("ru", "ru", "2 р. 60 к."),
        ("ru-assignat", "en", "2 r. 60 k. ass."),
        ("ru-assignat", "fr", "2 r. 60 k. ass."),
        ("ru-assignat", "ru", "2 р. 60 к. асс."),
    ],
)
def test_a_reader_is_shown_the_letters_of_his_language_and_both_are_read(coin: str, language: str, text: str) -> None:
    system = SYSTEMS[coin].written_in(language)
    assert figures(1040, system) == text
    assert parse(text, SYSTEMS[coin]) == parse(text, system) == 1040
