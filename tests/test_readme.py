"""Every command that the README shows with an answer gives that answer, to the letter."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from exactdice.cli import main

README = Path(__file__).parents[1] / "README.md"
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BASH = re.compile(r"^```bash\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHELL = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def shown_queries() -> list[tuple[str, str]]:
    """Each `$ exactdice …` line of the console blocks, with the output shown under it."""
    queries = []
    for block in CONSOLE.findall(README.read_text(encoding="utf-8")):
        for part in block.split("$ exactdice ")[1:]:
            command, _, output = part.partition("\n")
            queries.append((command, output))
    return queries


def shell_sessions() -> list[tuple[str, str]]:
    """Each command of the bash blocks, in order, with the output shown under it."""
    session = "".join(BASH.findall(README.read_text(encoding="utf-8")))
    parts = [part.partition("\n") for part in session.split("$ ")[1:]]
    return [(command, output) for command, _, output in parts]


def commands() -> list[str]:
    """Each `exactdice …` line of the shell blocks, comments taken away."""
    lines = "\n".join(SHELL.findall(README.read_text(encoding="utf-8"))).splitlines()
    return [line.removeprefix("exactdice ") for line in lines if line.startswith("exactdice ")]


def test_there_is_a_worked_query_for_each_game() -> None:
    games = {command.split()[0] for command, _ in shown_queries()}
    assert games >= {"bushido", "bushido1", "warzone"}


@pytest.mark.parametrize(("command", "output"), shown_queries())
def test_worked_queries_show_their_real_output(
    command: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == output


@pytest.mark.parametrize("command", commands())
def test_commands_answer(
    command: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(tmp_path)  # where the files go that a command writes
    assert main(shlex.split(command, comments=True)) == 0
    assert capsys.readouterr().err == ""


def test_shell_sessions_show_their_real_output(tmp_path: Path) -> None:
    command_file = tmp_path / "bin" / "exactdice"
    command_file.parent.mkdir()
    command_file.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m exactdice "$@"\n')
    command_file.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{command_file.parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": str(README.parent),
    }
    for command, output in shell_sessions():
        ended = subprocess.run(
            ["bash", "-c", command],
            capture_output=True,
            check=False,
            cwd=tmp_path,
            encoding="utf-8",
            env=environment,
        )
        assert ended.stderr == "", command
        assert ended.stdout == output, command


def test_lines_fit_a_terminal_of_80_columns() -> None:
    for command, output in [*shown_queries(), *shell_sessions()]:
        assert max(map(len, output.splitlines()), default=0) <= 80, command
