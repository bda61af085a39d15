"""A private desktop: an X server, a window manager, a home of its own."""

import os
import shutil
import subprocess
import tempfile

from . import clients, keymap, server
from .bus import wake_accessibility
from .desk import Desk
from .keyboard import Keycap, write
from .probe import Probe
from .processes import end, spawn, tool
from .screen import capture
from .wm import WindowManager


class Session:
    """Use it in a `with` block or a test's `enterContext`; everything it started ends with it."""

    def __init__(self, wm=None, size=(1280, 800), hardware=False, dpi=96, layout="us",
                 bus=False):
        self._wm_name, self._layout, self.has_bus = wm, layout, bus
        self.server = (server.Xorg if hardware else server.Xvfb)(size, dpi)
        self.directory = tempfile.mkdtemp(prefix="keycap-", dir="/tmp")
        self.wm = self.desk = None
        self._closers = []

    def __enter__(self):
        try:
            self.server.start()
            self.on_close(self.server.stop)
            self.display = self.server.display
            self.environment = self._environment()
            if self.has_bus:
                self._start_bus()
            self.desk = Desk(self.display)
            self.on_close(self.desk.close)
            keymap.set_layout(self.desk, self._layout)
            if self._wm_name:
                self.wm = WindowManager(self._wm_name, self)
                self.on_close(lambda: end(self.wm.process))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for close in reversed(self._closers):
            close()
        self._closers = []
        shutil.rmtree(self.directory, ignore_errors=True)

    def on_close(self, action):
        """Runs `action` when the session ends, last registered first."""
        self._closers.append(action)

    def _environment(self):
        """An environment without anything of the user's."""
        paths = {"HOME": "home", "XDG_CONFIG_HOME": "home/.config", "XDG_CACHE_HOME": "home/.cache",
                 "XDG_DATA_HOME": "home/.local/share", "XDG_STATE_HOME": "home/.local/state",
                 "XDG_RUNTIME_DIR": "run"}
        places = {name: os.path.join(self.directory, path) for name, path in paths.items()}
        for path in places.values():
            os.makedirs(path, mode=0o700, exist_ok=True)
        inherited = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH")
                     if name in os.environ}
        return {**inherited, **places, "DISPLAY": self.display, "LANG": "C.UTF-8",
                "LC_ALL": "C.UTF-8", "XDG_SESSION_TYPE": "x11", "GTK_IM_MODULE": "xim",
                "DBUS_SESSION_BUS_ADDRESS": "disabled:"}

    def _start_bus(self):
        """A message bus of its own, with the accessibility bus that it starts when asked."""
        bus = spawn([tool("dbus-daemon"), "--session", "--nofork", "--print-address"],
                    {**self.environment, "DBUS_SESSION_BUS_ADDRESS": ""},
                    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.on_close(lambda: end(bus))
        self.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().decode().strip()
        wake_accessibility(self.environment)

    def path(self, *parts):
        return os.path.join(self.directory, *parts)

    def xrandr(self, *arguments):
        """Changes modes, outputs and monitors."""
        self.desk.xrandr(*arguments)
        self.server.screen_changed()

    # What stands on the desktop

    def keycap(self, *arguments, **options):
        """A running keyboard, shown and painted unless it is told to start hidden."""
        return Keycap(self, *arguments, **options).start()

    def in_kiosk(self, program, folder):
        """A command that runs `program` with `folder` in place of /etc/xdg, as nobody else sees it."""
        path = self.path("in-kiosk-" + os.path.basename(program))
        # Root needs no namespace of users, which a machine may refuse.
        user = "" if os.geteuid() == 0 else "--map-root-user "
        write(path,
              f'#!/bin/sh\nexec unshare {user}--mount sh -c \'mount --bind "$0" /etc/xdg && exec "$@"\' '
              f'"{folder}" "{program}" "$@"\n')
        os.chmod(path, 0o755)
        return path

    def client(self, kind, *arguments, **options):
        return clients.KINDS[kind](self, *arguments, **options)

    def probe(self, **options):
        return Probe(self, **options)

    def picture(self, *area):
        return capture(self.desk, *area)

    def state(self):
        return keymap.state(self.desk)

    @property
    def touch(self):
        return self.server.touch
