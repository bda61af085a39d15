"""Starting, watching and ending the processes of a test."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

REPO = Path(__file__).resolve().parents[2]
# Limits are written for a quiet machine. A loaded one gets so many times more: whatever waits ends by a
# state, so a test that passes takes no longer.
SLOWEST = 10


class Unavailable(RuntimeError):
    """A program that the test needs is not installed."""


class TooSlow(AssertionError):
    """Something that had to happen did not happen in time."""


def allowed(seconds):
    """How long a loaded machine may take for what takes a quiet one `seconds`."""
    return seconds * SLOWEST


def tool(name):
    """The path of an installed program."""
    path = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin:/usr/games")
    if not path:
        raise Unavailable(f"{name} is not installed")
    return path


def spawn(argv, env, **options):
    """A child process in a session of its own, silent unless told otherwise."""
    silent = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL,
              "stderr": subprocess.DEVNULL}
    return subprocess.Popen(argv, env=env, start_new_session=True, **{**silent, **options})


def spawn_server(argv, env, **options):
    """A child that ends with us, however we end: everything else hangs on the X server."""
    return spawn([tool("setpriv"), "--pdeathsig", "TERM", *argv], env, **options)


def end(process, timeout=3.0):
    """Ends a child and what it started in its session; True when SIGTERM was enough."""
    if process is None:
        return True
    polite = True
    if process.poll() is None:
        _signal_group(process, signal.SIGTERM)
        try:
            process.wait(allowed(timeout))
        except subprocess.TimeoutExpired:
            polite = False
    _signal_group(process, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()
    return polite


def _signal_group(process, number):
    with contextlib.suppress(OSError):
        os.killpg(process.pid, number)


def seen(condition, seconds, every=0.01):
    """The first true value of `condition()` within `seconds`, on a loaded machine as on a quiet one; else its last."""
    deadline = time.monotonic() + seconds
    while not (value := condition()) and time.monotonic() < deadline:
        time.sleep(every)
    return value


def wait_for(condition, timeout=3.0, what="the condition", every=0.01):
    """The first true value of `condition()`; TooSlow when there is none in `allowed(timeout)` seconds."""
    value = seen(condition, allowed(timeout), every)
    if not value:
        raise TooSlow(f"{what}: not within {allowed(timeout):g} s")
    return value


def settled(value, quiet=0.3):
    """What `value()` gives once it has given the same for `quiet` seconds."""
    deadline, since, last = time.monotonic() + allowed(10), time.monotonic(), value()
    while time.monotonic() - since < quiet:
        time.sleep(0.02)
        if (now := value()) != last:
            since, last = time.monotonic(), now
        if time.monotonic() > deadline:
            raise TooSlow("it never comes to rest")
    return last


def never(condition, seconds, what, every=0.01):
    """Watches for `seconds` that `condition()` has no true value: what would come has its time to come."""
    if seen(condition, seconds, every):
        raise AssertionError(f"not wanted: {what}")


def wait_until(moment):
    """Sleeps until `moment` of the monotonic clock."""
    left = moment - time.monotonic()
    if left > 0:
        time.sleep(left)
