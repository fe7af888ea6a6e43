"""Runs svc-contract once, and shows each rule as a test. Run it with: pytest"""

import json, os, pathlib, shutil, subprocess, tempfile
import pytest

command = os.environ.get("SVC_CONTRACT", "npx svc-contract").split()
profile = os.environ.get("SVC_PROFILE", "svc-contract.yaml")
folder = os.environ.get("SVC_FOLDER", ".")  # paths in the profile are relative to it


def verify():
    """Every rule as a test of the Common Test Report Format, the exit code, and what the run printed."""
    program = shutil.which(command[0])
    if program is None:
        raise pytest.UsageError(f"{command[0]} was not found: install Node.js 24.18 or later from https://nodejs.org")
    with tempfile.TemporaryDirectory() as out:
        # If pytest is killed, standard input closes, and the run and the server that it has started end.
        options = ["--profile", profile, "--out", out, "--until-stdin-closes", "--quiet"]
        pipe = subprocess.PIPE
        with subprocess.Popen(
            [program, *command[1:], "verify", *options],
            cwd=folder, stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        ) as process:
            printed = process.stdout.read()
        reports = list(pathlib.Path(out).glob("*/ctrf-report.json"))
        tests = [json.loads(report.read_text("utf-8"))["results"]["tests"] for report in reports]
        return sum(tests, []), process.returncode, printed


def pytest_generate_tests(metafunc):
    rules, code, printed = verify()
    # A run can also fail without a failed rule, for example if the server does not answer.
    run = {"name": "verify", "status": "passed" if code == 0 else "failed", "trace": printed}
    metafunc.parametrize("rule", [pytest.param(each, id=each["name"]) for each in [*rules, run]])


def test_rule(rule):
    if rule["status"] == "skipped":
        pytest.skip(rule.get("message", ""))
    if rule["status"] == "failed":
        pytest.fail(rule.get("trace") or rule["message"], pytrace=False)
