"""A session bus of the test's own, on which accessibility comes up as it does on a desktop."""

import contextlib
import os
import re
import signal
import socket
import subprocess
import time
from pathlib import Path

from .processes import allowed, end, spawn, tool, wait_for


class Bus:
    """Start it before the programs that are to speak over it; they find it in the environment."""

    def __init__(self, session):
        self.session = session
        path = os.path.join(session.environment["XDG_RUNTIME_DIR"], "bus")
        session.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={path}"
        self.process = spawn([tool("dbus-daemon"), "--session", "--nofork", "--nosyslog",
                              f"--address=unix:path={path}"], session.environment)
        wait_for(lambda: _listens(path), 5, "the session bus")
        session.on_close(self.stop)
        wake_accessibility(session.environment)

    def stop(self):
        end(self.process)
        deadline = time.monotonic() + allowed(3)
        while (left := self.survivors()) and time.monotonic() < deadline:
            for pid in left:
                _kill(pid)
            time.sleep(0.02)

    def survivors(self):
        """What the bus started and left behind: it carries this desktop's home."""
        mark = ("HOME=" + self.session.environment["HOME"]).encode() + b"\0"
        found = []
        for entry in os.listdir("/proc"):
            try:
                command = Path("/proc", entry, "comm").read_text().strip()
                if command.startswith(("dbus-daemon", "at-spi")) \
                        and mark in Path("/proc", entry, "environ").read_bytes():
                    found.append(int(entry))
            except (OSError, ValueError):
                pass
        return found

    def service(self, name):
        """The process of one of the desktop's services, `at-spi-bus-laun`."""
        def find():
            for pid in self.survivors():
                if Path("/proc", str(pid), "comm").read_text().strip() == name:
                    return pid
            return None

        return wait_for(find, 5, name)


def wake_accessibility(environment):
    """Waits until the accessibility bus and its registry answer, as on a desktop that has been up for a
    while: a GTK 3 program that starts beside them is at times never heard of."""
    address = bus_address(environment)
    root = "/org/a11y/atspi/accessible/root"
    _ask(environment, f"--bus={address}", "org.a11y.atspi.Registry", root,
         "org.a11y.atspi.Accessible.GetChildren")


def bus_address(environment):
    """Where the accessibility bus listens."""
    return _ask(environment, "--session", "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")


def _ask(environment, bus, name, path, method, *arguments):
    """The text of what a method answers."""
    command = [tool("dbus-send"), bus, "--print-reply=literal", f"--dest={name}", path, method, *arguments]
    result = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, timeout=allowed(20), check=True,
                            capture_output=True, text=True)
    return result.stdout.strip()


def _listens(path):
    """Whether somebody can connect: a socket is there before that."""
    with socket.socket(socket.AF_UNIX) as trial:
        return trial.connect_ex(path) == 0


def _kill(pid):
    with contextlib.suppress(OSError):
        os.kill(pid, signal.SIGKILL)


class BusWatch:
    """Hears every message of a bus: of the session's, or of the one at an address."""

    def __init__(self, session, address=None):
        self.environment = session.environment
        self.bus = f"--bus={address}" if address else "--session"
        self.path = session.path(f"bus-{'accessibility' if address else 'session'}")
        heard = open(self.path, "wb")  # noqa: SIM115 (it is the monitor's)
        where = ["--address", address] if address else ["--session"]
        self.process = spawn([tool("dbus-monitor"), *where], session.environment, stdout=heard)
        heard.close()
        session.on_close(lambda: end(self.process))
        # Who becomes a monitor loses its name.
        wait_for(lambda: "member=NameLost" in self.text(), 20, "the monitor hears")

    def say(self, word):
        """Sends a message that holds the word, and waits until it is heard, and all before it."""
        self._ask("NameHasOwner", f"string:{word}")
        wait_for(lambda: f'string "{word}"' in self.text(), 20, "the word is heard")

    def text(self):
        return Path(self.path).read_text(encoding="utf-8", errors="replace")

    def names(self, pid):
        """The names of a process's connections."""
        found = set()
        for word in self._ask("ListNames").split():
            with contextlib.suppress(subprocess.CalledProcessError):  # It may have gone since.
                if word.startswith(":") and self._process(word) == pid:
                    found.add(word)
        return found

    def _process(self, name):
        return int(self._ask("GetConnectionUnixProcessID", f"string:{name}").split()[-1])

    def _ask(self, method, *arguments):
        name, path = "org.freedesktop.DBus", "/org/freedesktop/DBus"
        return _ask(self.environment, self.bus, name, path, f"{name}.{method}", *arguments)

    def between(self, first, last, senders):
        """The messages of these senders between two words that were said: what one holds stands below its first
        line, indented."""
        heard = self.text()
        part = heard[heard.index(f'string "{first}"'):heard.index(f'string "{last}"')]
        messages, found = re.split(r"\n(?=\S)", part)[1:], []
        for message in messages:
            sender = re.search(r" sender=(\S+)", message)
            if sender and sender[1] in senders:
                found.append(message)
        return found
