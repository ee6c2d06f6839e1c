# shellcheck shell=bash
# Sourced by the scripts that keep a Python environment of their own inside the checkout.
#
# Python is run with -I throughout: neither the folder that the caller stands in nor the caller's
# PYTHON… variables have a say in what is installed, or in where its bytecode goes.

# fail STATUS LINE…: say why on standard error, and stop.
fail() {
  printf '%s\n' "${@:2}" >&2
  exit "$1"
}

# The real path of an interpreter that is new enough and can make environments. Each candidate is
# run, not trusted by its name: what a version manager puts on PATH may lead nowhere.
find_python() {
  local candidate answer without_venv=
  for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
    # It answers with its base interpreter (the caller may be in an environment that goes away),
    # and with "venv" if it has what that module needs: some systems package it apart.
    answer=$("$candidate" -I -c '
import os.path, sys
from importlib.util import find_spec
if sys.version_info < (3, 11):
    sys.exit(1)
print(os.path.realpath(sys._base_executable))
if find_spec("venv") and find_spec("ensurepip"):
    print("venv")
' 2>/dev/null </dev/null) || continue
    if [[ $answer == *$'\n'venv ]]; then
      printf '%s\n' "${answer%$'\n'venv}"
      return
    fi
    without_venv=${without_venv:-$answer}
  done
  if [[ -n $without_venv ]]; then
    fail 2 "exactdice: $without_venv has no venv module (on Debian: apt install python3-venv)"
  fi
  fail 2 'exactdice: needs Python 3.11 or newer, and there is none on PATH'
}

# lock PYTHON: wait until no other call holds the lock on the file open as descriptor 9, then hold
# it while that stays open. Python takes it, since not every system has a command for it.
lock() {
  "$1" -I -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)'
}

# needs_writable ROOT: stop if no environment can be made inside the checkout.
needs_writable() {
  [[ -w $1 ]] || fail 2 "exactdice: $1 cannot be written to (copy it, or use pip install)"
}

# make_environment PYTHON FOLDER: an empty environment, whatever was there.
make_environment() {
  local output
  output=$("$1" -I -m venv --clear "$2" 2>&1 </dev/null) ||
    fail 1 "$output" "exactdice: could not make ${2##*/}; the reason is above"
}

# install FOLDER ARGUMENT…: pip install into an environment; heard only when it fails.
install() {
  local output
  output=$("$1/bin/python" -I -m pip install --disable-pip-version-check --no-input "${@:2}" \
    2>&1 </dev/null) ||
    fail 1 "$output" "exactdice: could not install into ${1##*/}; the reason is above"
}
