"""A bare X window that keeps every event with its time, and the focus seen from outside."""

import contextlib
import select
import time

from Xlib import X, display, error

from . import keymap
from .processes import TooSlow, allowed, wait_for


class Focusable:
    """A window that can have the focus; needs `session`, `desk`, `window` and `kind`."""

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


class Probe(Focusable):
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
        """(keysym, state) of every KeyPress that has one; of modifier keys only when asked for."""
        found = [(self.keysym(e), e.state) for e in self.of_type(X.KeyPress)]
        return [pair for pair in found if pair[0] and (modifiers or not is_modifier(pair[0]))]

    def keysym(self, press):
        """The keysym of a key event by its Shift, level 3 and group."""
        level = press.state & 1 | (4 if press.state & keymap.MOD5 else 0)
        column = level + 2 * (press.state >> 13 & 1)
        return (self.display.keycode_to_keysym(press.detail, column)
                or self.display.keycode_to_keysym(press.detail, press.state & 1))

    def text(self):
        return "".join(keymap.character(sym) or "\ufffc" for sym, _ in self.presses())

    def wait_text(self, wanted, timeout=4.0, quiet=0.12):
        deadline = time.monotonic() + allowed(timeout)
        while len(self.text()) < len(wanted) and time.monotonic() < deadline:
            self.wait(0.02)
        self.wait(quiet)
        return self.text()

    def focus_losses(self):
        """FocusOut events that are not a grab's."""
        return [e for e in self.of_type(X.FocusOut) if e.mode in (X.NotifyNormal, 3)]

    def stop(self):
        with contextlib.suppress(OSError, error.ConnectionClosedError):
            self.display.close()


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
        with contextlib.suppress(OSError, error.ConnectionClosedError):
            self.display.close()
