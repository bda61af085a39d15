"""Real screen lockers, each as an ordinary user starts it."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from Xlib import X

from .clients import PYTHON
from .processes import allowed, end, spawn, tool, wait_for

# Who starts them where the tests run as root: XScreenSaver never locks root's screen.
NOBODY = 65534


class Locker:
    """A locked screen until `stop`; nobody knows a password that would open it."""

    # Whose session it is where the tests run as root.
    user = NOBODY

    def __init__(self, session):
        self.session = session
        self.home = tempfile.mkdtemp(prefix="keycap-lock-", dir="/tmp")
        session.on_close(lambda: shutil.rmtree(self.home, ignore_errors=True))
        os.chmod(self.home, 0o755)
        if os.geteuid() == 0:
            os.chown(self.home, self.user, self.user)
        self.environment = {**session.environment, "HOME": self.home, "XDG_RUNTIME_DIR": self.home,
                            "XDG_CONFIG_HOME": self.home, "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
        self.process = None

    def run(self, *command):
        """Starts a command as an ordinary user."""
        command = [tool(command[0]), *command[1:]]
        if os.geteuid() == 0:
            command = [tool("setpriv"), f"--reuid={self.user}", f"--regid={self.user}", "--clear-groups",
                       *command]
        return spawn(command, self.environment)

    def lock(self):
        """Locks the screen and waits until it holds the keyboard."""
        self.start()
        self.session.on_close(self.stop)
        wait_for(self.holds_keys, 20, f"{type(self).__name__} holds the keyboard", every=0.05)
        return self

    def start(self):
        raise NotImplementedError

    def holds_keys(self):
        desk = self.session.desk
        # Nothing is taken: the window cannot be seen.
        window = desk.root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        status = window.grab_keyboard(False, X.GrabModeAsync, X.GrabModeAsync, X.CurrentTime)
        window.destroy()
        desk.display.sync()
        return status == X.AlreadyGrabbed

    def stop(self):
        end(self.process)
        wait_for(lambda: not self.holds_keys(), 5, "the keyboard is free")


class XScreenSaver(Locker):
    """It says so on the root window, and lets other windows lie above its own."""

    def start(self):
        Path(self.home, ".xscreensaver").write_text(
            "lock: True\nmode: blank\ntimeout: 1:00:00\nsplash: False\n", encoding="utf-8")
        self.process = self.run("xscreensaver", "--no-splash")
        atom = self.session.desk.atom("_SCREENSAVER_STATUS")
        root = self.session.desk.root
        wait_for(lambda: self.run("xscreensaver-command", "-lock").wait(allowed(5)) == 0, 20, "it listens",
                 every=0.2)
        wait_for(lambda: (told := root.get_full_property(atom, X.AnyPropertyType)) and told.value[0], 20, "it locks",
                 every=0.05)


class I3lock(Locker):
    def start(self):
        self.process = self.run("i3lock", "--nofork")


class XSecureLock(Locker):
    def start(self):
        self.process = self.run("xsecurelock")


class Login:
    """A logind that says whether the session is locked; programs find it in the environment."""

    def __init__(self, session):
        address = session.environment["DBUS_SESSION_BUS_ADDRESS"]
        session.environment["DBUS_SYSTEM_BUS_ADDRESS"] = address
        self.process = spawn([PYTHON, str(Path(__file__).with_name("login.py")), address],
                             session.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        session.on_close(lambda: end(self.process))
        self.process.stdout.readline()

    def say(self, word):
        """`lock` or `unlock`."""
        self.process.stdin.write(word.encode() + b"\n")
        self.process.stdin.flush()


KINDS = {"xscreensaver": XScreenSaver, "i3lock": I3lock, "xsecurelock": XSecureLock}
