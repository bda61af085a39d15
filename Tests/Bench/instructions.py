#!/usr/bin/python3
"""Counts what the keyboard does, in numbers that no load disturbs: `instructions.py [--taps N]`.

Told are the instructions of the start until its first picture is seen and of one tap, by thread, as valgrind counts
them (user space alone); the system calls of one tap, as strace counts them; and page faults, wake-ups and memory, as
/proc tells them. `--functions` also names the functions that cost most.
"""

import argparse
import collections
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import bench  # noqa: E402
import measure  # noqa: E402
import subjects  # noqa: E402
from proc import memory, usage  # noqa: E402
from Support.processes import spawn, wait_for  # noqa: E402
from Support.session import Session  # noqa: E402

CALL = re.compile(r"^(?P<thread>\d+) +(?:<\.\.\. )?(?P<name>\w+)(?: resumed>|\()")
UNFINISHED = "<unfinished ...>"
WARM_UP = 20


class Desk:
    """A keyboard, perhaps inside another program, beside a client that gets its keys."""

    def __init__(self, session, wrapper=()):
        subject = subjects.KeycapSubject()
        subject.command = [*wrapper, *subject.command]
        environment = {**session.environment, "DBUS_SESSION_BUS_ADDRESS": bench.with_bus(session),
                       "XDG_CURRENT_DESKTOP": "X-Generic"}
        self.bench = measure.Bench(session, subject, environment)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.bench.close()

    def start(self, timeout=120):
        self.bench.start(timeout)
        # The keys stay where they are; an answer that tells their places would count as work of the taps.
        self.bench.locate = lambda: self.bench.letters

    def process(self):
        """The keyboard itself; the other process is its guardian."""
        return self.bench.process.pid

    def threads(self):
        pid = self.process()
        names = {}
        for task in Path(f"/proc/{pid}/task").iterdir():
            name = (task / "comm").read_text().strip()
            names[int(task.name)] = "main" if int(task.name) == pid else name.removeprefix("keycap-")
        return names

    def tap(self, count, period=0.15, hold=0.05):
        figures = self.bench.typing(count, period, hold)
        if figures["wrong"]:
            raise RuntimeError(f"{figures['wrong']} of {count} characters were wrong")


def callgrind(session, taps, folder):
    """(instructions of the start, of one tap by thread, paths of the profiles)."""
    out = Path(folder, "callgrind.out")
    wrapper = ["valgrind", "-q", "--tool=callgrind", "--separate-threads=yes", "--dump-line=no",
               "--compress-strings=no",
               f"--callgrind-out-file={out}.%p"]
    with Desk(session, wrapper) as desk:
        desk.start()
        pid = desk.process()
        control(desk, "--dump=start")
        start = profile(out, pid, "start")
        time.sleep(6)
        desk.tap(WARM_UP, 0.5, 0.2)
        control(desk, "--zero")
        desk.tap(taps, 0.5, 0.2)
        control(desk, "--dump=taps")
        typing = profile(out, pid, "taps")
    return start, typing


def control(desk, command):
    # Both sides find each other by the names of user and host in their environments.
    subprocess.run(["callgrind_control", command, str(desk.process())], check=True,
                   env=desk.bench.environment, stdout=subprocess.DEVNULL)


def profile(out, pid, word):
    """The profiles of one dump, by the number of the thread."""
    def written():
        found = {}
        for path in sorted(out.parent.glob(f"{out.name}.{pid}.*")):
            text = path.read_text(errors="replace")
            if word in "".join(line for line in text.splitlines()[:30] if line.startswith("desc: Trigger")) \
                    and (total := re.search(r"^(?:totals|summary): (\d+)", text, re.M)):
                found[int(path.name.rsplit("-", 1)[-1])] = (int(total[1]), path)
        return found
    return wait_for(written, 20, "the profile")


def functions(path, count):
    """The functions of a profile that cost most, without what they call."""
    costs, name, is_call = collections.Counter(), "", False
    for line in path.read_text(errors="replace").splitlines():
        if line.startswith("fn="):
            name = line[3:]
        elif line.startswith("calls="):
            is_call = True
        elif line[:1] and line[0] in "0123456789+-*":
            # The line behind a call has the cost of what was called.
            costs[name] += 0 if is_call else int(line.split()[1])
            is_call = False
    return [(cost, simple(name)) for name, cost in costs.most_common(count)]


def simple(name):
    if "$s" in name and shutil.which("swift-demangle"):
        name = subprocess.run(["swift-demangle", "--compact", "--simplified", name], check=False,
                              capture_output=True, text=True).stdout.strip() or name
    return name[:110]


def calls(session, taps, folder):
    """System calls of one tap: {(thread, name, whether there was nothing): how many}."""
    out = Path(folder, "strace.out")
    with Desk(session) as desk:
        desk.start()
        time.sleep(4)
        desk.tap(WARM_UP)
        names = desk.threads()
        tracer = spawn(["strace", "-f", "-o", str(out), "-p", str(desk.process())], session.environment)
        wait_for(lambda: (out.exists() and out.stat().st_size > 0) or tracer.poll() is not None, 5, "strace")
        time.sleep(1)
        desk.tap(taps)
        tracer.terminate()
        tracer.wait()
    found = collections.Counter()
    for line in out.read_text(errors="replace").splitlines():
        call = CALL.match(line)
        if call and UNFINISHED not in line:
            found[names.get(int(call["thread"]), "others"), call["name"], "EAGAIN" in line] += 1
    return {key: count / taps for key, count in found.items()}


def plain(session, taps):
    """Page faults, wake-ups and CPU of one tap; memory at rest and after."""
    with Desk(session) as desk:
        desk.start()
        time.sleep(5)
        pids = desk.bench.pids()
        figures = {"rest": memory(pids)}
        desk.tap(WARM_UP, 0.05, 0.025)
        before = usage(pids), faults(pids)
        desk.tap(taps, 0.05, 0.025)
        after = usage(pids), faults(pids)
        figures["after"] = memory(pids)
        figures["cpu"] = (after[0][0] - before[0][0]) / taps * 1e3
        figures["wakes"] = (after[0][1] - before[0][1]) / taps
        figures["faults"] = (after[1] - before[1]) / taps
    return figures


def faults(pids):
    """Page faults that needed no disk, since the start."""
    return sum(int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[7]) for pid in pids)


def tell_instructions(session, options):
    start, typing = callgrind(session, options.taps, session.directory)
    total = sum(count for count, _ in start.values())
    print(f"start, seen painted {total / 1e6:8.2f} million instructions")
    total = sum(count for count, _ in typing.values())
    parts = ", ".join(f"thread {thread}: {count / options.taps / 1e3:.0f}"
                      for thread, (count, _) in sorted(typing.items()))
    print(f"one tap            {total / options.taps / 1e3:8.0f} thousand instructions ({parts})")
    if options.keep:
        for name, found in (("start", start), ("taps", typing)):
            for thread, (_, path) in found.items():
                shutil.copy(path, Path(options.keep, f"{name}-{thread}.callgrind"))
    for name, found, share in (("start", start, 1), ("tap", typing, options.taps)):
        for thread, (_, path) in sorted(found.items()) if options.functions else ():
            print(f"\n{name}, thread {thread}")
            for cost, function in functions(path, options.functions):
                print(f"{cost / share:12.0f}  {function}")


def tell_calls(session, options):
    found = calls(session, options.taps, session.directory)
    print(f"one tap            {sum(found.values()):8.1f} system calls, of which "
          f"{sum(count for (_, _, is_nothing), count in found.items() if is_nothing):.1f} find nothing")
    for (thread, name, is_nothing), count in sorted(found.items(), key=lambda pair: -pair[1]):
        if count >= 0.2:
            print(f"    {count:6.1f}  {thread:10} {name}{' (nothing there)' if is_nothing else ''}")


def tell_plain(session, options):
    found = plain(session, options.taps)
    print(f"one tap            {found['cpu']:8.2f} ms CPU (under this load), {found['wakes']:.1f} wake-ups, "
          f"{found['faults']:.1f} page faults")
    for name, words in (("rest", "at rest"), ("after", "after the taps")):
        print(f"{words:18} {found[name][0]:8.1f} MiB PSS, {found[name][1]:.1f} private")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--taps", type=int, default=40, help="40")
    parser.add_argument("--functions", type=int, default=0, metavar="N", help="name the N that cost most")
    parser.add_argument("--keep", metavar="FOLDER", help="keep the profiles there")
    parser.add_argument("--only", default="instructions,calls,plain", help="some of instructions,calls,plain")
    options = parser.parse_args()
    parts = {"instructions": tell_instructions, "calls": tell_calls, "plain": tell_plain}
    for name in options.only.split(","):
        with Session(wm="openbox", size=(1920, 1080)) as session:
            parts[name](session, options)
            sys.stdout.flush()


if __name__ == "__main__":
    main()
