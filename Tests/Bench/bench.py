#!/usr/bin/python3
"""Measures Keycap beside its peers on one machine in one run: `bench.py [--quick]`.

Every keyboard gets the same private X server (1920×1080), window manager, home and session bus.
`--quick` takes a tenth of the time and is for watching figures in CI, not for quoting them.
"""

import argparse
import json
import os
import subprocess
import sys
import time
import traceback
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]

import measure  # noqa: E402
import subjects  # noqa: E402
import table  # noqa: E402
from proc import memory  # noqa: E402
from Support.processes import end, spawn, tool  # noqa: E402
from Support.session import Session  # noqa: E402


class Effort:
    """How long each part takes."""

    def __init__(self, quick):
        self.starts = 3 if quick else 9
        self.memory_after = 2.0 if quick else 5.0
        self.idle = 4.0 if quick else 30.0
        self.taps = 80 if quick else 500


def with_bus(session):
    """A session bus for the peers that do not start without one; its address."""
    bus = spawn([tool("dbus-daemon"), "--session", "--nofork", "--print-address=1"],
                session.environment, stdout=subprocess.PIPE)
    session.on_close(lambda: end(bus))
    return bus.stdout.readline().decode().strip()


def run(subject, effort):
    """All figures of one keyboard."""
    with Session(wm="openbox", size=(1920, 1080)) as session:
        environment = {**session.environment, "DBUS_SESSION_BUS_ADDRESS": with_bus(session),
                       "XDG_CURRENT_DESKTOP": "X-Generic"}
        bench = measure.Bench(session, subject, environment)
        try:
            return figures(bench, subject, effort, environment)
        finally:
            bench.close()


def tell(command, environment):
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)


def figures(bench, subject, effort, environment):
    found = {"size": subjects.executable_size(subject.command[0])}
    found["map"], found["paint"] = bench.warm_starts(effort.starts)
    time.sleep(effort.memory_after)
    found["pss"], found["private"] = (round(v, 1) for v in memory(bench.pids()))
    found["idle_cpu"], found["idle_wakes"] = bench.idle(effort.idle)
    if subject.hide:
        tell(subject.hide, environment)
        time.sleep(1)
        found["hidden_cpu"], found["hidden_wakes"] = bench.idle(effort.idle)
        tell(subject.show, environment)
        time.sleep(0.5)
    found.update(bench.typing(effort.taps))
    for name, rate in (("burst100", 100), ("burst200", 200), ("flush", None)):
        found[name], found[name + "_drain"] = bench.burst(rate)
    found["pss_after"] = round(memory(bench.pids())[0], 1)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="a tenth of the time")
    parser.add_argument("--only", default="", help="names of keyboards, with commas between")
    parser.add_argument("--json", metavar="FILE", help="also write the figures there")
    options = parser.parse_args()
    effort = Effort(options.quick)
    chosen = [subjects.KeycapSubject(), *subjects.peers()]
    if options.only:
        chosen = [one for one in chosen if one.name in options.only.split(",")]
    with Session(wm="openbox") as session:
        floor = measure.floor(session, effort.taps)
    results, failed = {}, False
    for subject in chosen:
        print(f"measuring {subject.name} …", file=sys.stderr, flush=True)
        try:
            results[subject.name] = run(subject, effort)
        except Exception:  # pylint: disable=broad-except  # a peer that fails is a result too
            traceback.print_exc()
            results[subject.name] = {}
            failed = failed or subject.name == "keycap"
    print(table.render(results, floor, quick=options.quick, cores=os.cpu_count()))
    if options.json:
        Path(options.json).write_text(json.dumps({"floor": floor, **results}, indent=1) + "\n",
                                      encoding="utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
