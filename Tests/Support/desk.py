"""One X connection of the test itself: windows, properties, focus, injected events."""

import contextlib
import os
import subprocess

from Xlib import X, Xatom, Xutil, display, error
from Xlib.ext import xtest
from Xlib.protocol import event

from .processes import tool


class Desk:
    """Asks the X server and moves its XTest devices."""

    def __init__(self, name):
        self.name = name
        self.display = display.Display(name)
        self.display.set_error_handler(lambda *_: None)
        self.screen = self.display.screen()
        self.root = self.screen.root

    def close(self):
        with contextlib.suppress(OSError, error.ConnectionClosedError):
            self.display.close()

    def window(self, identifier):
        return self.display.create_resource_object("window", identifier)

    def atom(self, name):
        return self.display.intern_atom(name)

    def property(self, window, name):
        """The numbers of a property, or None."""
        try:
            # In one piece: of two the second may be gone.
            found = window.get_full_property(self.atom(name), X.AnyPropertyType, sizehint=1 << 16)
        except error.XError:
            return None
        return list(found.value) if found is not None else None

    def has_client_of(self, identifier):
        """Whether the client that made this window is still connected."""
        return any(identifier & ~client.resource_mask == client.resource_base
                   for client in self.display.res_query_clients().clients)

    # Focus and windows

    def focus(self):
        """The number of the window with the input focus."""
        focus = self.display.get_input_focus().focus
        return getattr(focus, "id", focus)

    def set_focus(self, identifier):
        self.window(identifier).set_input_focus(X.RevertToPointerRoot, X.CurrentTime)
        self.display.sync()

    def clients(self):
        """The windows that the window manager manages."""
        return set(self.property(self.root, "_NET_CLIENT_LIST") or [])

    def active(self):
        """The window that is active; 0 for none."""
        return (self.property(self.root, "_NET_ACTIVE_WINDOW") or [0])[0]

    def activate(self, identifier):
        """Asks the window manager to focus a window."""
        self._tell_root(identifier, "_NET_ACTIVE_WINDOW", [2, X.CurrentTime, 0, 0, 0])

    def close_window(self, identifier):
        """Asks the window manager to close a window, as `wmctrl -c` does."""
        self._tell_root(identifier, "_NET_CLOSE_WINDOW", [X.CurrentTime, 2, 0, 0, 0])

    def set_state(self, identifier, *names, on=True):
        """Adds or removes up to two _NET_WM_STATE atoms."""
        atoms = [self.atom("_NET_WM_STATE_" + name) for name in names] + [0]
        self._tell_root(identifier, "_NET_WM_STATE", [int(on), atoms[0], atoms[1], 1, 0])

    def _tell_root(self, identifier, kind, data):
        message = event.ClientMessage(window=self.window(identifier), client_type=self.atom(kind),
                                      data=(32, data))
        self.root.send_event(message, event_mask=X.SubstructureRedirectMask
                             | X.SubstructureNotifyMask)
        self.display.sync()

    def top_levels(self):
        """Children of the root, bottom first."""
        return self.root.query_tree().children

    def windows_of(self, pid):
        """Top-level windows whose _NET_WM_PID is `pid`, mapped or not."""
        return [window for window in self.top_levels()
                if (self.property(window, "_NET_WM_PID") or [None])[0] == pid]

    def frame(self, identifier):
        """x, y, width, height of a window in root px."""
        window = self.window(identifier)
        geometry = window.get_geometry()
        origin = self.root.translate_coords(window, 0, 0)
        return origin.x, origin.y, geometry.width, geometry.height

    def work_area(self):
        area = self.property(self.root, "_NET_WORKAREA")
        return area[:4] if area else None

    # Injected events

    def move(self, x, y):
        xtest.fake_input(self.display, X.MotionNotify, 0, x=int(x), y=int(y))

    def button(self, press, number=1):
        xtest.fake_input(self.display, X.ButtonPress if press else X.ButtonRelease, number)

    def click(self, x, y, number=1):
        self.move(x, y)
        self.button(True, number)
        self.button(False, number)
        self.display.sync()

    def key(self, keycode, press):
        xtest.fake_input(self.display, X.KeyPress if press else X.KeyRelease, keycode)
        self.display.sync()

    def strike(self, keycode):
        self.key(keycode, True)
        self.key(keycode, False)

    # Monitors

    def xrandr(self, *arguments):
        environment = {**os.environ, "DISPLAY": self.name}
        result = subprocess.run([tool("xrandr"), *arguments], env=environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if result.returncode:
            raise RuntimeError(f"xrandr {' '.join(arguments)}: {result.stdout}")
        return result.stdout

    # A window of the test's own

    def open_window(self, x, y, width, height, colour=0x336699, title="test", kind=None,
                    override=False, mask=0, strut=None):
        """A top-level window; `strut` holds the twelve numbers of `_NET_WM_STRUT_PARTIAL`."""
        window = self.root.create_window(
            x, y, width, height, 0, self.screen.root_depth, background_pixel=colour,
            override_redirect=override, event_mask=mask)
        window.set_wm_name(title)
        window.set_wm_class("keycap-test", "Keycap-test")
        window.set_wm_normal_hints(flags=Xutil.USPosition | Xutil.PPosition | Xutil.USSize,
                                   min_width=10, min_height=10)
        window.set_wm_hints(flags=Xutil.InputHint, input=1)
        if kind:
            window.change_property(self.atom("_NET_WM_WINDOW_TYPE"), Xatom.ATOM, 32,
                                   [self.atom("_NET_WM_WINDOW_TYPE_" + kind)])
        if strut:
            for name, values in (("_NET_WM_STRUT", strut[:4]), ("_NET_WM_STRUT_PARTIAL", strut)):
                window.change_property(self.atom(name), Xatom.CARDINAL, 32, values)
        window.map()
        self.display.sync()
        return window
