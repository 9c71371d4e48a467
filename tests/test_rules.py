"""The rule sets: their values, where those come from, replacing them, and what is refused."""

from __future__ import annotations

import doctest
import json
import pickle
import random
import re
from pathlib import Path

import pytest

from okeysolve.errors import OkeyError, RuleError
from okeysolve.rules import DOCUMENTS, RuleSet, RuleSource, rules_named

HERE = Path(__file__).resolve().parent
PROFILES = json.loads((HERE / "cases" / "profiles.json").read_text("utf-8"))
OWN = {"group_okey_take": "at_four", "one_both_ends": False, "partner_waiver": False}
NESTS = ("mult", "okey_left")


def flat(profile: dict) -> dict:
    """The fields of a profile with nested ones as 'mult.okey'."""
    fields = {}
    for name, value in profile.items():
        if name in NESTS:
            fields |= {f"{name}.{key}": part for key, part in value.items()}
        elif name != "defaults?":
            fields[name] = value
    return fields


FIELDS = sorted({name for profile in PROFILES.values() for name in flat(profile)} | set(OWN))


@pytest.mark.parametrize("name", PROFILES)
class TestNamed:
    def test_every_value_is_that_of_the_profile(self, name: str) -> None:
        rules, profile = RuleSet.named(name), PROFILES[name]
        for field, value in profile.items():
            if field == "hands":
                assert rules.hands == tuple(value)
            elif field != "defaults?":
                assert getattr(rules, field) == value, field
                assert type(getattr(rules, field)) is type(value) or field in NESTS

    def test_there_are_no_other_fields(self, name: str) -> None:
        rules = RuleSet.named(name)
        assert rules.hands == (tuple(PROFILES[name]["hands"]) if "hands" in PROFILES[name] else None)
        for field, value in OWN.items():
            assert getattr(rules, field) == value
        stored = flat(rules.as_dict())
        assert sorted(set(stored) - {"base"}) == FIELDS

    def test_what_the_profile_lists_as_default_is_one(self, name: str) -> None:
        rules = RuleSet.named(name)
        for entry in PROFILES[name]["defaults?"]:
            if "at stock_out" in entry:
                continue  # how often okey_holders_101 counts, no field of its own
            field = entry.split(" ")[0]
            parts = [part for part in FIELDS if part == field or part.startswith(field + ".")]
            assert parts
            for part in parts:
                source = rules.source_of(part)
                assert source.origin == "default", part
                assert source.confidence in ("high", "medium-high", "medium", "low-medium", "low")

    def test_the_name_is_cached_and_every_field_has_a_source(self, name: str) -> None:
        rules = RuleSet.named(name)
        assert rules is RuleSet.named(name) is RuleSet.of(name) is RuleSet.of(rules)
        assert rules.name == rules.base == name == str(rules)
        for field in FIELDS:
            source = rules.source_of(field)
            assert source.field == field
            assert source.document == DOCUMENTS[name]
            assert (source.confidence is None) == (source.origin in ("says", "implied"))

    def test_prints_every_field_with_its_source(self, name: str) -> None:
        rules = RuleSet.named(name)
        for lang, silent in (("en", "the source is silent"), ("tr", "kaynak susuyor")):
            lines = rules.text(lang).splitlines()
            assert name in lines[0]
            assert DOCUMENTS[name] in lines[0]
            assert sorted(line.split(" = ")[0].strip() for line in lines[1:]) == FIELDS
            defaults = sum(rules.source_of(field).origin == "default" for field in FIELDS)
            assert sum(silent in line for line in lines) == defaults


@pytest.mark.parametrize(
    ("name", "field", "origin", "confidence"),
    [
        ("gelokey", "wrap_12_13_1", "says", None),
        ("kolay101", "wrap_12_13_1", "default", "medium"),
        ("rehber", "open_pairs", "implied", None),
        ("gelokey", "combine", "default", "low"),
        ("ozet", "okey_left.counts", "default", "low"),
        ("ozet", "okey_left.flat", "says", None),
        ("yesil", "series_opener_pairs_cap", "says", None),
        ("ozet", "swap_okey", "default", "low-medium"),
        ("kolay101", "pair_opener_layoff", "says", None),
        ("yesil", "pair_opener_layoff", "default", "medium-high"),
        ("rehber", "mult.elden", "implied", None),
        ("yesil", "giver_penalty", "default", "high"),
    ],
)
def test_where_a_value_comes_from(name: str, field: str, origin: str, confidence: str | None) -> None:
    assert RuleSet.named(name).source_of(field) == RuleSource(field, origin, confidence, DOCUMENTS[name])


def test_names() -> None:
    assert rules_named() == tuple(PROFILES)


class TestReplace:
    def test_makes_another_set_and_leaves_the_first(self) -> None:
        yesil = RuleSet.named("yesil")
        table = yesil.replace(unopened=101, mult={"okey": 3})
        assert (table.name, table.base) == ("yesil*", "yesil")
        assert (table.unopened, dict(table.mult)) == (101, {"okey": 3, "pairs": 2, "elden": 2})
        assert (yesil.unopened, yesil.mult["okey"]) == (202, 2)
        assert table.diff("yesil") == {"mult.okey": (3, 2), "unopened": (101, 202)}
        assert str(table) == "yesil* (mult.okey = 3, unopened = 101)"
        assert table.source_of("unopened").origin == "replaced"
        assert table.source_of("combine") == yesil.source_of("combine")

    def test_the_values_of_the_base_are_the_base(self) -> None:
        yesil = RuleSet.named("yesil")
        assert yesil.replace(unopened=101).replace(unopened=202) == yesil == yesil.replace()
        assert yesil.replace(unopened=101).replace(unopened=202).name == "yesil"
        assert yesil.replace(unopened=101) != yesil
        assert yesil != "yesil"

    def test_every_kind_of_value(self) -> None:
        table = RuleSet.named("rehber").replace(
            open_pairs=5,
            pair_opener_layoff=True,
            series_opener_pairs="if_other_pair_opener",
            series_opener_pairs_cap=None,
            mult={"pairs": 2, "ten_pairs": None},
            ten_pairs_win=False,
            okey_left={"counts": 101},
            teams="sum",
            partner_waiver=True,
            hands=[1, 3, 5],
        )
        assert table.open_pairs == 5
        assert table.pair_opener_layoff is True
        assert table.series_opener_pairs_cap is None
        assert dict(table.mult) == {"okey": 2, "pairs": 2, "elden": 1, "risk": 2}
        assert dict(table.okey_left) == {"counts": 101, "flat": 0}
        assert table.teams == "sum"
        assert table.hands == (1, 3, 5)
        assert table.replace(okey_left={"counts": "number"}, partner_waiver=False, teams=False).teams is False

    def test_numbers_of_hands(self) -> None:
        yesil = RuleSet.named("yesil")
        assert yesil.replace(hands=[2, 5]).hands == (2, 5)
        assert yesil.replace(hands=(2, 3, 4, 5)).hands == (2, 5)
        assert yesil.replace(hands=[4]).hands == (4,)
        assert yesil.replace(hands=None).hands is None

    def test_round_trips(self) -> None:
        for base in rules_named():
            for rules in (
                RuleSet.named(base),
                RuleSet.named(base).replace(unopened=101, okey_left={"counts": 0}, hands=[1, 3, 5]),
            ):
                assert RuleSet.from_dict(json.loads(json.dumps(rules.as_dict()))) == rules
                assert pickle.loads(pickle.dumps(rules)) == rules
                assert eval(repr(rules), {"RuleSet": RuleSet}) == rules
                assert hash(pickle.loads(pickle.dumps(rules))) == hash(rules)

    def test_does_not_change(self) -> None:
        rules = RuleSet.named("yesil")
        with pytest.raises(AttributeError, match="does not change"):
            rules.unopened = 101
        with pytest.raises(AttributeError, match="does not change"):
            del rules.unopened
        with pytest.raises(TypeError):
            rules.mult["okey"] = 3  # type: ignore[index]

    @pytest.mark.parametrize(
        ("fields", "says"),
        [
            ({"unopend": 101}, "there is no rule 'unopend': did you mean unopened"),
            ({"mult": {"okay": 3}}, "there is no rule 'mult.okay': did you mean mult.okey"),
            ({"mult": 3}, "mult has parts: write mult.okey = 2, mult.pairs = 2, mult.elden = 2, not mult = 3"),
            ({"base": "ozet"}, "there is no rule 'base'"),
            ({"open_min": "101"}, 'open_min is a whole number from 1 to 273, not "101"'),
            ({"open_min": True}, "open_min is a whole number from 1 to 273, not true"),
            ({"open_min": 0}, "open_min is a whole number from 1 to 273, not 0"),
            ({"open_min": 10**30}, "open_min is a whole number from 1 to 273, not a number of that size"),
            ({"open_min": 101.0}, "open_min is a whole number from 1 to 273, not 101.0"),
            ({"open_pairs": 0}, 'open_pairs is a whole number from 1 to 10, or "none", not 0'),
            ({"series_opener_pairs_cap": 255}, 'from 0 to 10, or "none", not 255'),
            ({"pair_opener_layoff": -1}, 'pair_opener_layoff is true or false, or "none", not -1'),
            ({"wrap_12_13_1": 1}, "wrap_12_13_1 is true or false, not 1"),
            ({"wrap_12_13_1": None}, 'wrap_12_13_1 is true or false, not "none"'),
            ({"katlamali": True}, 'katlamali is one of "off", .* not true'),
            ({"side_take": "lay"}, 'side_take is one of "lay_or_layoff", '),
            ({"teams": True}, 'teams is one of false, "sum", not true'),
            ({"okey_left": {"counts": -1}}, 'or "number", not -1'),
            ({"okey_left": {"counts": None}}, 'or "number", not "none"'),
            ({"hands": 5}, r"hands is \[least, most\] or .* not 5"),
            ({"hands": []}, "hands is"),
            ({"hands": [5, 2]}, "hands is"),
            ({"hands": [1, 2, 40]}, "hands is"),
            ({"hands": [1, 1, 1]}, "hands is"),
            ({"unopened": 1001}, "unopened is a whole number from 0 to 1000, not 1001"),
            ({"combine": ["product"]}, "combine is one of"),
        ],
    )
    def test_refuses_what_a_field_cannot_be(self, fields: dict, says: str) -> None:
        with pytest.raises(RuleError, match=says):
            RuleSet.named("yesil").replace(**fields)

    @pytest.mark.parametrize(
        ("base", "fields", "both"),
        [
            ("rehber", {"pair_opener_layoff": True}, ("pair_opener_layoff", "open_pairs")),
            ("yesil", {"pair_opener_layoff": None}, ("pair_opener_layoff", "open_pairs")),
            (
                "rehber",
                {"series_opener_pairs": "if_other_pair_opener", "series_opener_pairs_cap": 2},
                ("series_opener_pairs", "open_pairs"),
            ),
            ("yesil", {"series_opener_pairs": "never"}, ("series_opener_pairs_cap", "series_opener_pairs")),
            ("yesil", {"series_opener_pairs_cap": 0}, ("series_opener_pairs_cap", "series_opener_pairs")),
            ("rehber", {"mix_open": True}, ("mix_open", "open_pairs")),
            ("rehber", {"mult": {"pairs": 2}}, ("mult.pairs", "open_pairs")),
            ("yesil", {"mult": {"pairs": None}}, ("mult.pairs", "open_pairs")),
            ("yesil", {"ten_pairs_win": True}, ("mult.ten_pairs", "ten_pairs_win")),
            ("rehber", {"ten_pairs_win": False}, ("mult.ten_pairs", "ten_pairs_win")),
            ("yesil", {"risk_mode": True}, ("mult.risk", "risk_mode")),
            ("rehber", {"risk_mode": False}, ("mult.risk", "risk_mode")),
            ("rehber", {"pair_left_mult": 2}, ("pair_left_mult", "open_pairs")),
            ("rehber", {"stock_out": "S_202_2S"}, ("stock_out", "open_pairs")),
            ("ozet", {"capture_penalty": 101}, ("capture_penalty", "swap_okey")),
            ("kolay101", {"swap_okey": False, "swap_tile_is_islek": False}, ("capture_penalty", "swap_okey")),
            ("yesil", {"swap_okey": False}, ("swap_tile_is_islek", "swap_okey")),
            ("ozet", {"group_okey_take": "named"}, ("group_okey_take", "swap_okey")),
            (
                "ozet",
                {"elden_opened_score": "not_elden"},
                ("elden_opened_score", "elden_only_if_none_opened"),
            ),
            (
                "kolay101",
                {"elden_opened_score": "flat404"},
                ("elden_opened_score", "elden_only_if_none_opened"),
            ),
            ("yesil", {"partner_waiver": True, "teams": False}, ("partner_waiver", "teams")),
        ],
    )
    def test_refuses_contradictions_and_names_both_fields(
        self, base: str, fields: dict, both: tuple[str, str]
    ) -> None:
        with pytest.raises(RuleError) as caught:
            RuleSet.named(base).replace(**fields)
        assert all(field in str(caught.value) for field in both)
        assert ": " in str(caught.value)

    def test_tells_all_contradictions_at_once(self) -> None:
        with pytest.raises(RuleError) as caught:
            RuleSet.named("yesil").replace(open_pairs=None)
        for field in (
            "pair_opener_layoff",
            "series_opener_pairs",
            "pair_left_mult",
            "stock_out",
            "mult.pairs",
        ):
            assert field in str(caught.value)

    def test_the_flags_that_tables_ask_for(self) -> None:
        assert RuleSet.named("ozet").replace(pair_left_mult=2, unopened=101, elden_needs_101=False)
        assert RuleSet.named("yesil").replace(partner_waiver=True).partner_waiver
        assert RuleSet.named("gelokey").replace(group_okey_take="named", one_both_ends=True).one_both_ends


class TestToml:
    TEXT = 'base = "kolay101"\nunopened = 101\nopen_pairs = 6\nhands = [1, 8]\n[mult]\nokey = 3\n'

    def test_text_and_file(self, tmp_path: Path) -> None:
        wanted = RuleSet.named("kolay101").replace(unopened=101, open_pairs=6, hands=[1, 8], mult={"okey": 3})
        path = tmp_path / "table.toml"
        path.write_text(self.TEXT, "utf-8")
        assert (
            RuleSet.from_toml(self.TEXT) == RuleSet.from_toml(path) == RuleSet.from_toml(str(path)) == wanted
        )

    def test_none_is_a_word(self) -> None:
        rules = RuleSet.from_toml('base = "yesil"\nseries_opener_pairs_cap = "none"')
        assert rules.series_opener_pairs_cap is None

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("unopened = 101", 'say which rule set it is made from: base = "yesil"'),
            ('base = "yesl"', "there is no rule set 'yesl': did you mean yesil"),
            ("base = 3", "say which rule set"),
            ('base = "yesil"\nunopend = 1', "did you mean unopened"),
            ('base = "yesil"\nunopened = 1979-05-27', "unopened is a whole number"),
            ("base = [", "these rules are not TOML"),
            ("a = " + "[" * 100_000, "these rules are not TOML"),
            ("a = " + "1" * 5000, "these rules are not TOML"),
            ("no/such/table.toml", "cannot read rules from no/such/table.toml"),
        ],
    )
    def test_refuses_with_the_reason(self, text: str, says: str) -> None:
        with pytest.raises(RuleError, match=re.escape(says)):
            RuleSet.from_toml(text)

    def test_refuses_other_files(self, tmp_path: Path) -> None:
        with pytest.raises(RuleError, match="cannot read rules"):
            RuleSet.from_toml(tmp_path)
        (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
        with pytest.raises(RuleError, match="not TOML"):
            RuleSet.from_toml(tmp_path / "binary")


def advised(text: str, why: str) -> list[str]:
    """The text of a rule set with the advice of a refusal followed: the first of each fault, and the second."""
    rows = [re.findall(r"write (.*?)(?=; (?:or|line) |$)|; or (.*?)(?=; line |$)", why)]
    firsts = [first for first, _ in rows[0] if first]
    seconds = [second for _, second in rows[0] if second]
    return [followed(text, firsts)] + ([followed(text, seconds)] if len(seconds) == len(firsts) else [])


def followed(text: str, advice: list[str]) -> str:
    """The text with lines like 'a = 1, b = "none" above [mult] and in [mult] okey = 2' put where they belong."""
    for place in (part for line in advice for part in line.split(" and ")):
        table = re.match(r"in (\[?\w+\]?)(?: = {})? ", place)
        assignments = re.sub(r"^in \S+(?: = {})? | above \S+$", "", place).split(", ")
        for assignment in assignments:
            field = assignment.partition(" =")[0]
            if not table or table[1].startswith("["):
                text = re.sub(rf"(?m)^{re.escape(field)}\s*=.*\n", "", text)
            if not table:
                text = assignment + "\n" + text
            elif table[1].startswith("["):
                text = text.replace(f"{table[1]}\n", f"{table[1]}\n{assignment}\n")
            else:
                text = re.sub(rf"(?<=[{{,]) *{field} = [^,}}]*,? *", "", text)
                text = text.replace(f"{table[1]} = {{", f"{table[1]} = {{{assignment}, ")
                text = re.sub(", *}", "}", text)
    return text


def refusal(text: str) -> str:
    """Why a rule set is refused, '' when it is not."""
    try:
        RuleSet.from_toml(text)
    except RuleError as error:
        return str(error)
    return ""


class TestAdvice:
    """All that is wrong is told at once, and what is told to write is accepted."""

    @pytest.mark.parametrize("base", rules_named())
    @pytest.mark.parametrize("layout", ["{} = {}", "[{}]", "{} = {{}}"])
    def test_it_works_when_it_is_followed(self, base: str, layout: str) -> None:
        dice = random.Random(f"{base} {layout}")
        refused = 0
        for _ in range(150):
            text = own_rules(base, layout, dice)
            why = refusal(text)
            refused += bool(why)
            for better in advised(text, why) if why else ():
                assert not refusal(better), (text, why, better)
        assert refused > 30

    def test_the_whole_chain_in_one_round(self) -> None:
        with pytest.raises(RuleError) as caught:
            RuleSet.from_toml('base = "yesil"\nopen_pairs = "none"\n')
        assert str(caught.value) == (
            'line 2: open_pairs = "none", nobody opens by pairs, but pair_opener_layoff = true, series_opener_pairs = '
            '"if_other_pair_opener", pair_left_mult = 2, stock_out = "S_202_2S", mult.pairs = 2: write '
            'pair_opener_layoff = "none", series_opener_pairs = "never", pair_left_mult = 1, stock_out = "S_202", '
            'mult.pairs = "none", series_opener_pairs_cap = "none"'
        )

    def test_words_without_quotes_and_what_follows_from_them(self) -> None:
        text = 'base = ozet\nswap_okey = false # "a = b"\ncapture_penalty = 5\nopen_pairs = none\n[mult]\nokey = two'
        with pytest.raises(RuleError) as caught:
            RuleSet.from_toml(text)
        told = str(caught.value).split("; line")
        assert [part.removeprefix("line").split(":")[0].strip() for part in told] == ["1", "2", "4", "4", "6"]
        assert told[0].endswith(': write base = "ozet"')
        assert told[1].endswith(", but capture_penalty = 5: write capture_penalty = 0 above [mult]")
        assert told[2].endswith(': write open_pairs = "none"')
        assert told[3].endswith('series_opener_pairs = "never" above [mult] and in [mult] pairs = "none"')
        assert told[4].endswith('mult.okey is a whole number from 1 to 9, not "two"')

    def test_parts(self) -> None:
        for text in ("okey_left = 5", "mult = 3"):
            with pytest.raises(RuleError) as caught:
                RuleSet.from_toml(f'base = "yesil"\n{text}\n')
            (advice,) = re.findall(r"write (.*), not ", str(caught.value))
            assert RuleSet.from_toml(f'base = "yesil"\n{advice.replace(", ", chr(10))}\n') == RuleSet.named("yesil")

    def test_a_bom_and_other_line_ends(self, tmp_path: Path) -> None:
        path = tmp_path / "notepad.toml"
        path.write_bytes(b'\xef\xbb\xbfbase = "yesil"\r\nunopened = 101\r\n')
        assert RuleSet.from_toml(path).unopened == 101


CONTRARY = (
    'open_pairs = "none"', "open_pairs = 6", 'pair_opener_layoff = "none"', "pair_opener_layoff = true",
    'series_opener_pairs = "never"', 'series_opener_pairs = "if_other_pair_opener"', "series_opener_pairs_cap = 0",
    "series_opener_pairs_cap = 3", "mix_open = true", "pair_left_mult = 3", 'stock_out = "S_202_2S"',
    "capture_penalty = 7", "swap_okey = false", "swap_tile_is_islek = true", 'group_okey_take = "named"',
    'elden_opened_score = "not_elden"', "elden_only_if_none_opened = true", "partner_waiver = true", "teams = false",
    "ten_pairs_win = true", "risk_mode = true", "ten_pairs_win = false",
)  # fmt: skip
CONTRARY_MULT = ("pairs = 3", 'pairs = "none"', "ten_pairs = 2", "risk = 2", "okey = 3")


def own_rules(base: str, layout: str, dice: random.Random) -> str:
    """A file with a few fields that may contradict each other, the multipliers told in one of three ways."""
    fields = {line.split(" =")[0]: line for line in dice.sample(CONTRARY, dice.randint(1, 3))}
    mult = {line.split(" =")[0]: line for line in dice.sample(CONTRARY_MULT, dice.randint(1, 2))}
    head = "\n".join([f'base = "{base}"', *fields.values()])
    if layout == "[{}]":
        return f"{head}\n[mult]\n" + "".join(f"{line}\n" for line in mult.values())
    if layout == "{} = {}":
        return f"{head}\n" + "".join(f"mult.{line}\n" for line in mult.values())
    return f"{head}\nmult = {{{', '.join(mult.values())}}}\n"


class TestNonsense:
    def test_names(self) -> None:
        with pytest.raises(RuleError, match="there is no rule set 'yesıl': did you mean yesil"):
            RuleSet.named("yesıl")
        with pytest.raises(RuleError, match="there are gelokey, yesil, ozet, rehber, kolay101"):
            RuleSet.named("xxxxxxxxxx")
        with pytest.raises(RuleError, match=r"there is no rule set 'yesil.x00'"):
            RuleSet.of("yesil\0")

    @pytest.mark.parametrize("value", [3, None, b"yesil", ["yesil"], object()])
    def test_types(self, value: object) -> None:
        with pytest.raises(TypeError, match="rules are a RuleSet or a name such as 'yesil', not"):
            RuleSet.of(value)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="a rule set is named by text"):
            RuleSet.named(value)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="not from"):
            RuleSet.from_dict(value)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="rules are"):
            RuleSet.named("yesil").diff(value)  # type: ignore[arg-type]

    def test_calls(self) -> None:
        with pytest.raises(TypeError, match="take a named rule set"):
            RuleSet()
        with pytest.raises(TypeError, match="from a path or from TOML text, not from int"):
            RuleSet.from_toml(3)  # type: ignore[arg-type]
        with pytest.raises(RuleError, match=r"mult has several values: ask for one of mult\.okey"):
            RuleSet.named("yesil").source_of("mult")
        with pytest.raises(RuleError, match="there is no rule 'open_mni': did you mean open_min"):
            RuleSet.named("yesil").source_of("open_mni")
        with pytest.raises(OkeyError, match="lang is 'tr' or 'en'"):
            RuleSet.named("yesil").text("de")
        with pytest.raises(OkeyError, match="lang is 'tr' or 'en'"):
            RuleSet.named("yesil").source_of("combine").text("de")


class TestBars:
    def test_a14_series(self) -> None:
        for base, played in (("ozet", "max_plus_1"), ("yesil", "beat_previous")):
            rules = RuleSet.named(base).replace(katlamali=played)
            assert rules.rising
            assert [rules.bars(series=highest)[0] for highest in (0, 101, 110)] == [101, 102, 111]
        for base in rules_named():
            assert not RuleSet.named(base).rising
            assert RuleSet.named(base).bars(series=110)[0] == 101

    def test_a15_pairs(self) -> None:
        rules = RuleSet.named("ozet").replace(katlamali="max_plus_1")
        assert [rules.bars(pairs=highest)[1] for highest in (0, 5, 6)] == [5, 6, 7]
        assert RuleSet.named("rehber").bars() == (101, None)

    def test_e28_the_bars_rise_apart(self) -> None:
        for base, played in (("ozet", "max_plus_1"), ("yesil", "beat_previous")):
            assert RuleSet.named(base).replace(katlamali=played).bars(pairs=6) == (101, 7)

    def test_nonsense(self) -> None:
        for highest in (-1, 1000, 10**30):
            with pytest.raises(RuleError, match="no opening reaches"):
                RuleSet.named("ozet").bars(series=highest)
        with pytest.raises(TypeError, match="the highest opening is a whole number, not str"):
            RuleSet.named("ozet").bars(pairs="6")  # type: ignore[arg-type]


def test_the_page_says_what_is_so() -> None:
    page = (HERE.parent / "docs" / "rules.md").read_text("utf-8")
    session = doctest.DocTestParser().get_doctest(page, {}, "docs/rules.md", None, 0)
    results = doctest.DocTestRunner().run(session)
    assert (results.failed, results.attempted > 5) == (0, True)
    tables = re.findall(r"```toml\n(.*?)```", page, re.S)
    assert [str(RuleSet.from_toml(table)) for table in tables] == [
        'yesil* (katlamali = "max_plus_1", series_opener_pairs_cap = "none", mult.okey = 3, unopened = 101)'
    ]


def test_the_page_tells_every_field() -> None:
    """docs/rules.md has a row for each field, with the value of each rule set."""
    page = (HERE.parent / "docs" / "rules.md").read_text("utf-8")
    rows = re.findall(r"^\| `([a-z0-9_.]+)` \|(.*)\|$", page, re.M)
    cells = {
        field: [cell.strip() for cell in row.split("|")[1:]] for field, row in rows if row.count("|") == 5
    }
    assert sorted(cells) == FIELDS
    for column, name in enumerate(PROFILES):
        rules = RuleSet.named(name)
        shown = dict(re.findall(r"^  (\S+) = (.*?)  ", rules.text(), re.M))
        for field in FIELDS:
            value = shown[field].strip('"')
            mark = {"says": "", "implied": "′", "default": "*"}[rules.source_of(field).origin]
            assert cells[field][column] == f"`{value}`{mark}", (field, name)
