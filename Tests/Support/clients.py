"""Real programs that take the keys: xterm, GTK 3, Qt 5, Tk."""

import itertools
import json
import os
import select
import signal
import subprocess
import time
from pathlib import Path

from Xlib import X, error

from .probe import Focusable
from .processes import TooSlow, allowed, end, spawn, tool, wait_for

PYTHON = "/usr/bin/python3"
APP = str(Path(__file__).resolve().parent / "text_app.py")
_titles = itertools.count(1)


class Client(Focusable):
    """A program with one window and one text. Subclasses know how to start it and to read it."""

    kind = ""

    def __init__(self, session):
        self.session, self.desk = session, session.desk
        self.title = f"client-{os.getpid()}-{next(_titles)}"
        self.process = self._start()
        session.on_close(self.stop)
        self.window = wait_for(self._find, 20, f"the window of {self.kind}", every=0.03)
        self.focus()

    def _start(self):
        raise NotImplementedError

    def text(self):
        """What has arrived in the text field."""
        raise NotImplementedError

    def clear(self):
        raise NotImplementedError

    def _find(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"{self.kind} ended with status {self.process.returncode}")
        return find_window(self.desk, self.title)

    def wait_text(self, wanted, timeout=4.0, quiet=0.12):
        """Waits for exactly `wanted`, and that nothing comes after it. Returns the text."""
        deadline = time.monotonic() + allowed(timeout)
        text = self.text()
        while text != wanted and time.monotonic() < deadline:
            time.sleep(0.02)
            text = self.text()
        time.sleep(quiet)
        return self.text()

    def settled_text(self, quiet=0.5, timeout=15.0):
        """The text once it has not changed for `quiet` seconds."""
        deadline = time.monotonic() + allowed(timeout)
        since, last = time.monotonic(), self.text()
        while time.monotonic() - since < quiet and time.monotonic() < deadline:
            time.sleep(0.03)
            text = self.text()
            if text != last:
                last, since = text, time.monotonic()
        return last

    def stop(self):
        end(self.process)


class Xterm(Client):
    """xterm around `cat`; with `shell=True` its terminal handles Ctrl+C as a shell's does."""

    kind = "xterm"

    def __init__(self, session, shell=False, geometry="80x16+20+40"):
        self.shell, self.geometry = shell, geometry
        self.file = os.path.join(session.directory, f"xterm-{next(_titles)}")
        Path(self.file).write_bytes(b"")
        super().__init__(session)
        wait_for(lambda: os.path.exists(self.file + ".ready"), 10, "the program in xterm")

    def _start(self):
        script = f"stty raw -echo; : > {self.file}.ready; exec cat >> {self.file}"
        if self.shell:
            script = (f"trap 'echo INTERRUPTED >> {self.file}' INT; stty -echo; "
                      f": > {self.file}.ready; while :; do "
                      f"IFS= read -r line && printf '%s\\n' \"$line\" >> {self.file}; done")
        return spawn([tool("xterm"), "-u8", "-fa", "DejaVu Sans Mono", "-fs", "10", "-geometry",
                      self.geometry, "-title", self.title, "-e", "/bin/sh", "-c", script],
                     self.session.environment)

    def raw(self):
        return Path(self.file).read_bytes()

    def text(self):
        return self.raw().decode("utf-8", "replace").replace("\r", "\n")

    def clear(self):
        os.truncate(self.file, 0)


class Toolkit(Client):
    """One of the fields of `text_app.py`."""

    def __init__(self, session, *options):
        self._options = options
        super().__init__(session)
        wait_for(self.toolkit_focus, 5, f"{self.kind} knows that it has the focus")

    def _start(self):
        environment = self.session.environment
        if not self.session.has_bus:
            environment = {**environment, "NO_AT_BRIDGE": "1", "QT_ACCESSIBILITY": "0"}
        return spawn([PYTHON, APP, self.kind, self.title, *self._options], environment,
                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, command, timeout=10):
        self.process.stdin.write(command.encode() + b"\n")
        self.process.stdin.flush()
        readable, _, _ = select.select([self.process.stdout], [], [], allowed(timeout))
        if not readable:
            raise TooSlow(f"{self.kind} does not answer")
        return json.loads(self.process.stdout.readline())

    def text(self):
        return self.ask("get")

    def mark(self):
        """What an input method has marked."""
        return self.ask("mark")

    def clear(self):
        self.fill("")

    def fill(self, text):
        """Puts `text` in the field and the caret behind it."""
        self.ask("fill " + json.dumps(text))

    def toolkit_focus(self):
        return self.ask("focus")


class Gtk3(Toolkit):
    kind = "gtk3"


class Qt5(Toolkit):
    kind = "qt5"


class Gtk4(Toolkit):
    kind = "gtk4"


class Qt6(Toolkit):
    kind = "qt6"


class Tk(Toolkit):
    kind = "tk"


class Embedded(Toolkit):
    kind = "embedded"


def find_window(desk, title):
    """The viewable window of that title, or None."""
    pending = list(desk.top_levels())
    while pending:
        window = pending.pop()
        try:
            # A program's group leader has the same title, and is never shown.
            if window.get_wm_name() == title and window.get_attributes().map_state == X.IsViewable:
                return window.id
            pending += window.query_tree().children
        except (error.XError, AttributeError):
            continue
    return None


KINDS = {kind.kind: kind for kind in (Xterm, Gtk3, Gtk4, Qt5, Qt6, Tk, Embedded)}


def stop_for_good(process):
    """SIGKILL, as the out-of-memory killer does it."""
    os.kill(process.pid, signal.SIGKILL)
    process.wait()


