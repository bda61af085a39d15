"""Real programs that take the keys: xterm, GTK 3, Qt 5, Tk, and a bare X window that logs events."""

import itertools
import json
import os
import select
import signal
import subprocess
import time
from pathlib import Path

from Xlib import X, display, error

from . import keymap
from .processes import TooSlow, end, spawn, tool, wait_for

PYTHON = "/usr/bin/python3"
APP = str(Path(__file__).resolve().parent / "text_app.py")
_titles = itertools.count(1)


class Client:
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

    def focus(self):
        """Gives the window the focus, by the window manager where there is one."""
        if self.session.wm:
            self.desk.activate(self.window)
            try:
                wait_for(self.has_focus, 5, f"{self.kind} gets the focus")
                return
            except TooSlow:
                pass
        self.desk.set_focus(self.window)
        wait_for(self.has_focus, 5, f"{self.kind} gets the focus")

    def has_focus(self):
        """Whether the X focus is in this window or below it."""
        focus = self.desk.focus()
        try:
            while focus > 1:
                if focus == self.window:
                    return True
                focus = self.desk.window(focus).query_tree().parent
                focus = getattr(focus, "id", focus)
        except error.XError:
            pass
        return False

    def frame(self):
        return self.desk.frame(self.window)

    def wait_text(self, wanted, timeout=4.0, quiet=0.12):
        """Waits for exactly `wanted`, and that nothing comes after it. Returns the text."""
        deadline = time.monotonic() + timeout
        text = self.text()
        while text != wanted and time.monotonic() < deadline:
            time.sleep(0.02)
            text = self.text()
        time.sleep(quiet)
        return self.text()

    def settled_text(self, quiet=0.5, timeout=15.0):
        """The text once it has not changed for `quiet` seconds."""
        deadline, since, last = time.monotonic() + timeout, time.monotonic(), self.text()
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
        environment = {**self.session.environment, "NO_AT_BRIDGE": "1", "QT_ACCESSIBILITY": "0"}
        return spawn([PYTHON, APP, self.kind, self.title, *self._options], environment,
                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, command, timeout=10):
        self.process.stdin.write(command.encode() + b"\n")
        self.process.stdin.flush()
        readable, _, _ = select.select([self.process.stdout], [], [], timeout)
        if not readable:
            raise TooSlow(f"{self.kind} does not answer")
        return json.loads(self.process.stdout.readline())

    def text(self):
        return self.ask("get")

    def clear(self):
        self.ask("clear")

    def toolkit_focus(self):
        return self.ask("focus")


class Gtk3(Toolkit):
    kind = "gtk3"


class Qt5(Toolkit):
    kind = "qt5"


class Tk(Toolkit):
    kind = "tk"


class Probe:
    """A bare X window on a connection of its own that keeps every event with its time."""

    kind = "probe"

    def __init__(self, session, x=40, y=40, width=400, height=200, focus=True):
        self.session, self.desk = session, session.desk
        self.display = display.Display(session.display)
        screen = self.display.screen()
        self.x_window = screen.root.create_window(
            x, y, width, height, 0, screen.root_depth, background_pixel=0x336699,
            event_mask=X.KeyPressMask | X.KeyReleaseMask | X.FocusChangeMask
            | X.StructureNotifyMask)
        self.x_window.set_wm_name("probe")
        self.x_window.set_wm_class("keycap-probe", "Keycap-probe")
        self.x_window.set_wm_hints(flags=1, input=1)
        self.x_window.map()
        self.display.sync()
        self.window = self.x_window.id
        self.events = []
        session.on_close(self.stop)
        viewable = X.IsViewable
        wait_for(lambda: self.x_window.get_attributes().map_state == viewable, 5, "the probe")
        if focus:
            self.focus()
        self.clear()

    focus = Client.focus
    has_focus = Client.has_focus
    frame = Client.frame

    def fileno(self):
        return self.display.fileno()

    def pump(self):
        """Takes in what has arrived: (time, event) each."""
        now = time.monotonic()
        while self.display.pending_events():
            received = self.display.next_event()
            if received.type == X.MappingNotify:
                self.display.refresh_keyboard_mapping(received)
            self.events.append((now, received))

    def wait(self, seconds):
        """Takes in events for that long."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            select.select([self.display], [], [], left)
            self.pump()

    def clear(self):
        self.pump()
        self.events = []

    def of_type(self, *types):
        self.pump()
        return [received for _, received in self.events if received.type in types]

    def presses(self, modifiers=False):
        """(keysym, state) of every KeyPress; of modifier keys only when asked for."""
        found = [(self.keysym(e), e.state) for e in self.of_type(X.KeyPress)]
        return found if modifiers else [pair for pair in found if not is_modifier(pair[0])]

    def keysym(self, press):
        """The keysym of a key event by its Shift, level 3 and group."""
        level = press.state & 1 | (4 if press.state & keymap.MOD5 else 0)
        column = level + 2 * (press.state >> 13 & 1)
        return (self.display.keycode_to_keysym(press.detail, column)
                or self.display.keycode_to_keysym(press.detail, press.state & 1))

    def text(self):
        return "".join(keymap.character(sym) or "\ufffc" for sym, _ in self.presses())

    def wait_text(self, wanted, timeout=4.0, quiet=0.12):
        deadline = time.monotonic() + timeout
        while len(self.text()) < len(wanted) and time.monotonic() < deadline:
            self.wait(0.02)
        self.wait(quiet)
        return self.text()

    def focus_losses(self):
        """FocusOut events that are not a grab's."""
        return [e for e in self.of_type(X.FocusOut) if e.mode in (X.NotifyNormal, 3)]

    def stop(self):
        try:
            self.display.close()
        except (OSError, error.ConnectionClosedError):
            pass


def is_modifier(keysym):
    return 0xFFE1 <= keysym <= 0xFFEE or keysym in (0xFE03, 0xFF7E, 0xFF7F)


class FocusLog:
    """FocusIn and FocusOut of the focused window and its top level, seen from outside."""

    def __init__(self, session, client):
        self.display = display.Display(session.display)
        session.on_close(self.stop)
        for identifier in {client.window, session.desk.focus()}:
            if identifier > 1:
                window = self.display.create_resource_object("window", identifier)
                window.change_attributes(event_mask=X.FocusChangeMask)
        self.display.sync()
        self.losses()

    def losses(self):
        """FocusOut events since the last call that are not a grab's."""
        self.display.sync()
        found = []
        while self.display.pending_events():
            received = self.display.next_event()
            if received.type == X.FocusOut and received.mode in (X.NotifyNormal, 3):
                found.append(received.detail)
        return found

    def stop(self):
        try:
            self.display.close()
        except (OSError, error.ConnectionClosedError):
            pass


def find_window(desk, title):
    """The viewable window of that title, or None."""
    pending = list(desk.top_levels())
    while pending:
        window = pending.pop()
        try:
            if window.get_wm_name() == title:
                viewable = window.get_attributes().map_state == X.IsViewable
                return window.id if viewable else None
            pending += window.query_tree().children
        except (error.XError, AttributeError):
            continue
    return None


KINDS = {"xterm": Xterm, "gtk3": Gtk3, "qt5": Qt5, "tk": Tk}


def stop_for_good(process):
    """SIGKILL, as the out-of-memory killer does it."""
    os.kill(process.pid, signal.SIGKILL)
    process.wait()


