"""`okeysolve rules`, and `--rules` with a table's own file in every command."""

from __future__ import annotations

import itertools
import re
import tomllib
from pathlib import Path

import pytest
from cli_run import run

from okeysolve.rules import DOCUMENTS, RuleSet, rules_named

OURS = 'base = "ozet"\nunopened = 101\nkatlamali = "max_plus_1"\n\n[mult]\nokey = 3\n'


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "our table.toml"
    path.write_text(OURS, "utf-8")
    return str(path)


class TestProfile:
    def test_names(self) -> None:
        done = run("rules")
        assert done.code == 0
        assert [line.split()[0] for line in done.out.splitlines()] == list(rules_named())
        assert re.findall(r"^(\w+) .*\(used when none is named\)$", done.out, re.M) == ["yesil"]
        assert all(DOCUMENTS[name] in done.out for name in rules_named())

    def test_names_as_json(self) -> None:
        told = run("rules", "--json").json
        assert [row["name"] for row in told] == list(rules_named())
        assert [row["name"] for row in told if row["default"]] == ["yesil"]

    @pytest.mark.parametrize("name", rules_named())
    @pytest.mark.parametrize("lang", ["en", "tr"])
    def test_a_profile_says_where_each_value_comes_from(self, name: str, lang: str) -> None:
        done = run("rules", name, "--lang", lang)
        rules = RuleSet.named(name)
        assert (done.code, done.out) == (0, rules.text(lang) + "\n")
        fields = [row["field"] for row in run("rules", name, "--json").json[0]["fields"]]
        lines = done.out.splitlines()[1:]
        assert [line.split()[0] for line in lines] == fields
        assert all(line.endswith(rules.source_of(field).text(lang)) for line, field in zip(lines, fields, strict=True))

    @pytest.mark.parametrize("name", rules_named())
    def test_a_profile_as_json(self, name: str) -> None:
        (told,) = run("rules", name, "--json").json
        rules = RuleSet.named(name)
        assert (told["name"], told["base"], told["document"]) == (name, name, DOCUMENTS[name])
        for row in told["fields"]:
            source = rules.source_of(row["field"])
            assert (row["origin"], row["confidence"]) == (source.origin, source.confidence)
        values = {row["field"]: row["value"] for row in told["fields"]}
        assert values["unopened"] == rules.unopened
        assert values["mult.okey"] == rules.mult["okey"]
        assert values["open_pairs"] == rules.open_pairs

    def test_a_tables_own(self, table: str) -> None:
        done = run("rules", table)
        assert done.out.startswith("rule set ozet*, source: 101 oyun kuralları özeti\n")
        assert re.search(r'katlamali = "max_plus_1" +replaced by this table\n', done.out)
        assert done.out.count("replaced by this table") == 3

    def test_unknown(self) -> None:
        done = run("rules", "yesl")
        assert (done.code, done.out) == (2, "")
        assert done.err == "okeysolve: there is no rule set 'yesl': did you mean yesil?\n"

    def test_names_as_people_type_them(self) -> None:
        for name in ("yeşil", "Yesil", "YEŞİL"):
            assert run("rules", name) == run("rules", "yesil")
        replaced = RuleSet.named("yesil").replace(unopened=101)
        assert run("rules", "yesil {unopened = 101}").out == replaced.text() + "\n"
        assert run("pairs", "--rules", "yesil {open_pairs = 1}", "R1 R1").out.endswith(": opens (yesil*, 1)\n")


class TestDifference:
    def test_each_line_is_a_field_that_differs(self) -> None:
        for one, other in itertools.combinations(rules_named(), 2):
            lines = run("rules", one, other).out.splitlines()
            assert lines[0].split() == [one, other]
            fields = [line.split()[0] for line in lines[1:] if not line.startswith(("*", "′"))]
            assert fields == list(RuleSet.named(one).diff(other))

    def test_values_and_marks(self) -> None:
        lines = run("rules", "yesil", "gelokey").out.splitlines()
        assert lines[1].split() == ["wrap_12_13_1", "false", "true"]
        assert lines[2].split() == ["bad_open_penalty", "101", "0*"]
        assert "′ the source implies it" in lines
        assert "* our default, the source is silent" in lines
        assert "+ replaced by this table" not in lines

    def test_in_turkish(self, table: str) -> None:
        lines = run("rules", "--lang", "tr", table, "ozet").out.splitlines()
        assert [line.split()[0] for line in lines[1:4]] == ["katlamali", "mult.okey", "unopened"]
        assert lines[-1] == "+ bu masa değiştirdi"

    def test_several_at_once(self) -> None:
        fields = {row["field"]: row["values"] for row in run("rules", "--json", *rules_named()).json}
        assert [told["rules"] for told in fields["open_pairs"]] == list(rules_named())
        assert [told["value"] for told in fields["open_pairs"]] == [5, 5, 5, None, 5]
        assert [told["origin"] for told in fields["open_pairs"]] == ["says", "says", "says", "implied", "default"]
        assert "open_min" not in fields

    def test_none(self) -> None:
        assert run("rules", "yesil", "yesil").out == "no field differs\n"
        assert run("rules", "yesil", "yesil", "--json").out == ""


class TestToml:
    @pytest.mark.parametrize("lang", ["en", "tr"])
    @pytest.mark.parametrize("name", rules_named())
    def test_it_reads_back(self, name: str, lang: str) -> None:
        text = run("rules", name, "--toml", "--lang", lang).out
        assert RuleSet.from_toml(text) == RuleSet.named(name)
        assert len(text.splitlines()) == 2 + len(run("rules", name).out.splitlines()[1:])

    def test_a_tables_own_reads_back(self, table: str, tmp_path: Path) -> None:
        text = run("rules", table, "--toml").out
        assert RuleSet.from_toml(text) == RuleSet.from_toml(OURS)
        again = tmp_path / "again.toml"
        again.write_text(text, "utf-8")
        assert run("rules", str(again), table).out == "no field differs\n"

    def test_every_line_but_the_head_says_where_it_comes_from(self) -> None:
        lines = run("rules", "rehber", "--toml").out.splitlines()
        assert lines[0] == "# rule set rehber, source: Okey 101 – Rehber"
        assert tomllib.loads(lines[1]) == {"base": "rehber"}
        assert all(" # " in line for line in lines[2:])

    @pytest.mark.parametrize("arguments", [["--toml"], ["--toml", "yesil", "ozet"], ["--toml", "--json", "yesil"]])
    def test_one_rule_set_alone(self, arguments: list[str]) -> None:
        done = run("rules", *arguments)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("okeysolve: --toml writes one rule set")


class TestRulesOption:
    """`--rules` with a file, in commands that were there before."""

    def test_a_file_by_its_end(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "wrap.toml").write_text('base = "yesil"\nwrap_12_13_1 = true\n', "utf-8")
        monkeypatch.chdir(tmp_path)
        assert run("open", "--rules", "wrap.toml", "R12 R13 R1").out.startswith("R12 R13 R1 = 26 points")
        assert run("open", "--rules", "yesil", "R12 R13 R1").out.startswith("no meld = 0 points")
        assert run("sort", "--rules", "wrap.toml", "R12 R13 R1").out == "R12 R13 R1\n"

    def test_a_file_by_its_folder(self, tmp_path: Path) -> None:
        path = tmp_path / "pairs"
        path.write_text('base = "yesil"\nopen_pairs = 4', "utf-8")
        done = run("pairs", "--rules", str(path), "R1 R1 R2 R2 R3 R3 B1 B1")
        assert done.code == 0
        assert done.out.endswith(": opens (yesil*, 4)\n")

    def test_one_line_without_a_line_end(self, tmp_path: Path) -> None:
        path = tmp_path / "short.toml"
        path.write_text('base="gelokey"', "utf-8")
        assert run("open", "--rules", str(path), "R12 R13 R1").out.endswith("(gelokey, 101)\n")

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("base = ", "these rules are not TOML: Invalid value (at line 1, column 8)"),
            ("", 'say which rule set it is made from: base = "yesil" or another name'),
            ('base = "yesil"\nunopend = 1', "line 2: there is no rule 'unopend': did you mean unopened"),
            ('base = "rehber"\nmix_open = true', 'line 2: open_pairs = "none", nobody opens by pairs, but mix_open ='),
            ('base = "yesil"\nopen_pairs = 99', 'line 2: open_pairs is a whole number from 1 to 10, or "none", not 99'),
        ],
    )
    def test_errors_name_the_file(self, tmp_path: Path, text: str, why: str) -> None:
        path = tmp_path / "bad.toml"
        path.write_text(text, "utf-8")
        done = run("open", "--rules", str(path), "R1-3")
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"okeysolve: {path}: {why}")

    def test_files_that_cannot_be_read(self, tmp_path: Path) -> None:
        assert (
            run("open", "--rules", "no.toml", "R1").err == "okeysolve: cannot read no.toml: No such file or directory\n"
        )
        (tmp_path / "latin.toml").write_bytes('base = "yeşil"'.encode("cp1254"))
        done = run("rules", str(tmp_path / "latin.toml"))
        assert done.code == 2
        assert done.err.endswith("latin.toml is not UTF-8 text, see byte 11\n")
        assert run("rules", f"{tmp_path}/").code == 2

    def test_a_name_is_not_looked_for_among_files(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "yesil").write_text('base = "gelokey"', "utf-8")
        monkeypatch.chdir(tmp_path)
        assert run("open", "--rules", "yesil", "R1-3").out.endswith("(yesil, 101)\n")
