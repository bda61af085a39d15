"""A session bus of the test's own, on which accessibility comes up as it does on a desktop."""

import os
import signal
import time
from pathlib import Path

from .processes import end, spawn, tool, wait_for


class Bus:
    """Start it before the programs that are to speak over it; they find it in the environment."""

    def __init__(self, session):
        self.session = session
        path = os.path.join(session.environment["XDG_RUNTIME_DIR"], "bus")
        session.environment["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={path}"
        self.process = spawn([tool("dbus-daemon"), "--session", "--nofork", "--nosyslog",
                              f"--address=unix:path={path}"], session.environment)
        wait_for(lambda: os.path.exists(path), 5, "the session bus")
        session.on_close(self.stop)

    def stop(self):
        end(self.process)
        deadline = time.monotonic() + 3
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


def _kill(pid):
    try:
        os.kill(pid, signal.SIGKILL)
    except OSError:
        pass
