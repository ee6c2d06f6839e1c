"""The script for a shell: what it completes, and what is said without shtab."""

import subprocess
import sys

import pytest

from exactdice import cli
from exactdice.completion import SHELLS, whole_parser
from exactdice.games import GAMES, find_game


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_knows_every_game_test_and_command(
    shell: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for name in [*GAMES, *cli.COMMANDS]:
        assert name in script
    for game in map(find_game, GAMES):
        assert all(kind.name in script for kind in game.tests)


def test_bash_completes_a_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    asked = (
        "\nCOMP_WORDS=(exactdice bushido size hu); COMP_CWORD=3; COMPREPLY=();"
        " _shtab_exactdice exactdice hu size; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    done = subprocess.run(
        ["bash", "-c", script + asked], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.split() == ["huge"]


def test_every_example_fits_the_whole_parser() -> None:
    for name in GAMES:
        for kind in find_game(name).tests:
            whole_parser().parse_args([name, *kind.example.split()])


def test_an_unknown_shell_and_a_missing_package_are_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["completion", "bsh"]) == 2
    assert "did you mean 'bash'" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert cli.main(["completion", "bash"]) == 2
    assert capsys.readouterr().err.startswith("exactdice: completion: shtab is not installed")
