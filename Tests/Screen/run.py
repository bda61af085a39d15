#!/usr/bin/python3
"""Runs the tests on real X servers: `run.py [--only PATTERN…] [--jobs N] [--list]`.

One line a test, the failures in full, and at the end `N passed, N failed, N skipped`. A program
that a test needs and that is not installed skips the test, or fails it where $CI is set.

A test that failed beside others runs once more alone. If it passes then, it is named as unsteady,
with its first failure: a fault of the test or of the keyboard that is to be found. Unsteady tests do
not fail the run; more than twelve failures do, and are not tried again.

Each test has a process of its own, which is ended when it takes too long: a test that hangs fails
itself alone. The longest tests begin first, by the seconds that they took last in this checkout, so that
no long test runs alone at the end.
"""

import argparse
import fnmatch
import json
import multiprocessing
import os
import signal
import sys
import time
import traceback
import unittest
from dataclasses import dataclass
from multiprocessing.connection import wait
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from Support.processes import TooSlow, Unavailable  # noqa: E402

# Seconds that a test may take, and those it then has to clean up.
LIMIT, CLEANING = 300, 60
UNSTEADY = 12
# Seconds that trying again may take altogether: the run has to end while somebody waits for it.
AGAIN = 300
# The seconds that each test took last.
SECONDS = HERE.parent.parent / ".build/screen-seconds.json"
# Most of a test is waiting for a client: with 3 jobs, two cores were idle for 59 % of the time.
JOBS = max(2, min(8, 2 * (os.cpu_count() or 1)))


@dataclass
class Outcome:
    """What became of one test."""

    name: str
    word: str
    seconds: float
    reason: str = ""


def explained(test, err):
    """The test, where it stood in our own files, and why it failed."""
    frames = [frame for frame in traceback.extract_tb(err[2]) if "/unittest/" not in frame.filename]
    where = [f"{Path(frame.filename).name}:{frame.lineno}  {frame.line}" for frame in frames]
    why = "".join(traceback.format_exception_only(*err[:2])).rstrip()
    return "\n".join([str(test), *where, why])


class Recorder(unittest.TestResult):
    """Keeps the one word and the reason of the one test it is run with."""

    def __init__(self):
        super().__init__()
        self.word, self.reason = "passed", ""

    def addError(self, test, err):
        if issubclass(err[0], Unavailable) and not os.environ.get("CI"):
            self.word, self.reason = "skipped", str(err[1])
        else:
            self.addFailure(test, err)

    def addFailure(self, test, err):
        reason = explained(test, err)
        if self.word == "failed":
            self.reason += "\n" + reason
        else:
            self.word, self.reason = "failed", reason

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.addFailure(subtest, err)

    def addSkip(self, test, reason):
        self.word, self.reason = "failed" if os.environ.get("CI") else "skipped", reason


def flatten(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from flatten(item)
        else:
            yield item


def load(names=None):
    loader = unittest.TestLoader()
    suite = loader.loadTestsFromNames(names) if names else loader.discover(str(HERE))
    return list(flatten(suite))


def run_one(name):
    """Runs a test by its name in this process."""
    def too_long(*_):
        raise TooSlow(f"the test ran for {LIMIT} s")

    signal.signal(signal.SIGALRM, too_long)
    recorder, start = Recorder(), time.monotonic()
    signal.alarm(LIMIT)
    try:
        for test in load([name]):
            test.run(recorder)
    except TooSlow as error:
        recorder.word, recorder.reason = "failed", str(error)
    finally:
        signal.alarm(0)
    return Outcome(name, recorder.word, time.monotonic() - start, recorder.reason)


class Running:
    """A test in a process of its own."""

    def __init__(self, name):
        self.name, self.start = name, time.monotonic()
        self.answer, sender = multiprocessing.Pipe(duplex=False)
        self.process = multiprocessing.get_context("fork").Process(
            target=self._serve, args=[name, sender])
        self.process.start()
        sender.close()

    @staticmethod
    def _serve(name, sender):
        sender.send(run_one(name))
        # A thread that a test left behind must not keep the process.
        os._exit(0)

    def outcome(self):
        """What the process said, or that it ended without a word."""
        try:
            outcome = self.answer.recv() if self.answer.poll() else None
        except EOFError:
            outcome = None
        self.process.join()
        self.answer.close()
        return outcome or Outcome(
            self.name, "failed", time.monotonic() - self.start,
            f"the process of the test ended with {self.process.exitcode}")

    def end_if_late(self):
        if time.monotonic() - self.start > LIMIT + CLEANING:
            self.process.kill()


def chosen(patterns):
    names = sorted({test.id() for test in load()})
    wild = [pattern if any(mark in pattern for mark in "*?[") else f"*{pattern}*" for pattern in patterns]
    return [name for name in names if not wild or any(fnmatch.fnmatch(name.lower(), one.lower()) for one in wild)]


def longest_first(names):
    """The names in the order in which the tests begin; a test that is new here counts as long."""
    took = recorded()
    return sorted(names, key=lambda name: (-took.get(name, LIMIT), name))


def recorded():
    try:
        return json.loads(SECONDS.read_text())
    except (OSError, ValueError):
        return {}


def record(outcomes):
    took = recorded() | {outcome.name: round(outcome.seconds, 1) for outcome in outcomes if outcome.word == "passed"}
    SECONDS.parent.mkdir(exist_ok=True)
    SECONDS.write_text(json.dumps(took, indent=0, sort_keys=True))


def run(names, jobs, seconds=None):
    """The outcomes of these tests, each in a line as it comes; none begins after so many seconds."""
    start, left, running, outcomes = time.monotonic(), list(reversed(names)), [], []
    while left or running:
        while left and len(running) < jobs:
            running.append(Running(left.pop()))
        events = {event: test for test in running for event in (test.answer, test.process.sentinel)}
        for test in {events[event] for event in wait(events, timeout=1)}:
            running.remove(test)
            outcomes.append(outcome := test.outcome())
            print(f"{outcome.word:7} {outcome.seconds:6.2f} s  {outcome.name}", flush=True)
            if outcome.reason:
                print("        " + outcome.reason.replace("\n", "\n        "), flush=True)
        for test in running:
            test.end_if_late()
        if seconds and time.monotonic() - start > seconds:
            left = []
    return outcomes


def steady_again(outcomes):
    """Runs the few that failed once more, one by one; returns the names of those that now passed."""
    failed = sorted(o.name for o in outcomes if o.word == "failed")
    if not 0 < len(failed) <= UNSTEADY:
        return []
    print("\nonce more, alone:", flush=True)
    passed = [o.name for o in run(failed, 1, AGAIN) if o.word == "passed"]
    for outcome in outcomes:
        if outcome.name in passed:
            outcome.word = "passed"
    return passed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", metavar="PATTERN", nargs="+", default=[], help="parts of the names to run")
    parser.add_argument("--jobs", type=int, default=JOBS,
                        choices=range(1, 9))
    parser.add_argument("--list", action="store_true", help="print the names, run nothing")
    options = parser.parse_args()
    names = chosen(options.only)
    if options.list:
        print("\n".join(names))
        return 0
    outcomes = run(longest_first(names), options.jobs)
    record(outcomes)
    unsteady = steady_again(outcomes) if options.jobs > 1 else []
    count = {word: sum(o.word == word for o in outcomes)
             for word in ("passed", "failed", "skipped")}
    failed = sorted(o.name for o in outcomes if o.word == "failed")
    if unsteady:
        print("\nunsteady, passed when run alone:\n  " + "\n  ".join(unsteady))
    if failed:
        print("\nfailed:\n  " + "\n  ".join(failed))
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**count))
    return 1 if failed or not outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
