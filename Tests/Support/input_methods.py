"""Input methods that run beside the keyboard, IBus and Fcitx 5, on the session's own bus and without a panel."""

import glob
import os
import shutil
import signal
import subprocess
import time

from Xlib import X

from .processes import end, spawn, tool, wait_for

DAEMONS = {"ibus": "ibus-daemon", "fcitx": "fcitx5"}
# What each kind of program loads to speak with them, below the system's libraries.
MODULES = {
    "gtk3": "gtk-3.0/*/immodules/im-{}*.so", "gtk4": "gtk-4.0/*/immodules/libim-{}*.so",
    "qt5": "qt5/plugins/platforminputcontexts/lib{}*.so", "qt6": "qt6/plugins/platforminputcontexts/lib{}*.so"}
# Browsers load the module of GTK 3.
MODULES |= dict.fromkeys(("firefox", "chromium"), MODULES["gtk3"])
# These speak with the daemon's X input method server, and load nothing.
BY_XIM = ("xterm", "tk")

# So long a program has time to tell of its field before it gets the focus anew, in s.
PATIENCE = 3
# So long another window has it in between, in s.
AWAY = 0.5
# Engines that convert pinyin: their names, and the file that tells the daemon of them.
PINYIN = {"ibus": ("libpinyin", "/usr/share/ibus/component/libpinyin.xml"),
          "fcitx": ("pinyin", "/usr/share/fcitx5/inputmethod/pinyin.conf")}
LAYOUTS = {"ibus": "xkb:us::eng", "fcitx": "keyboard-us"}
# A user of Fcitx has chosen these.
PROFILE = """[Groups/0]
Name=Default
Default Layout=us
DefaultIM=keyboard-us

[Groups/0/Items/0]
Name=keyboard-us
Layout=

[Groups/0/Items/1]
Name=pinyin
Layout=

[GroupOrder]
0=Default
"""


def has_pinyin(name):
    """Whether an engine for pinyin is installed."""
    return os.path.exists(PINYIN[name][1])


def has_module(name, kind):
    """Whether there is what a program of this kind loads to speak with the daemon, or with one in its place."""
    if kind in BY_XIM:
        return True
    module = MODULES[kind].format(name)
    return bool(glob.glob(f"/usr/lib/*/{module}") or glob.glob(f"/usr/lib*/{module}"))


def is_installed(name, kind):
    """Whether the daemon is there, and what a program of this kind loads to speak with it."""
    return shutil.which(DAEMONS[name]) is not None and has_module(name, kind)


class InputMethod:
    """A daemon that runs, for programs that are started behind it."""

    def __init__(self, session, name):
        self.session, self.name = session, name
        session.environment.update(GTK_IM_MODULE=name, QT_IM_MODULE=name, XMODIFIERS=f"@im={name}")
        options = {"ibus": ["--panel", "disable", "--xim"],
                   "fcitx": ["--disable=notificationitem,wayland,waylandim,cloudpinyin"]}[name]
        if name == "fcitx" and has_pinyin(name):
            folder = os.path.join(session.environment["XDG_CONFIG_HOME"], "fcitx5")
            os.makedirs(folder)
            with open(os.path.join(folder, "profile"), "w", encoding="utf-8") as file:
                file.write(PROFILE)
        daemon = spawn([tool(DAEMONS[name]), *options], session.environment)
        session.on_close(lambda: end(daemon))
        self._before = wait_for(self._state, 20, f"{name} answers")
        # A program that starts before its X input method server goes without.
        server = session.desk.display.intern_atom(f"@server={name}")
        wait_for(lambda: session.desk.display.get_selection_owner(server) != X.NONE, 20, f"{name} serves XIM")

    def wait_focus(self, client):
        """Waits until the client, which has the focus, has told it of its field.

        Fcitx hears by the bus that the field is focused, and by the X server to which display the field belongs. On a
        busy machine the second may come last, and takes the focus from the field until the client tells of it anew
        (InputContext::setFocusGroup)."""
        anew = time.monotonic() + PATIENCE

        def has_told():
            nonlocal anew
            if self.has_focus():
                return True
            if time.monotonic() > anew:
                other = self.session.probe()
                # Qt passes over a focus that comes back at once.
                time.sleep(AWAY)
                other.stop()
                client.focus()
                anew = time.monotonic() + PATIENCE
            return False

        wait_for(has_told, 20, f"a field of {self.name}", every=0.1)

    def has_focus(self):
        """Whether a program has told it of its field. The keyboard's own context, which asks an engine, is no field."""
        state = self._state()
        if self.name == "ibus":
            return state not in ("", self._before)
        return any("focus:1" in line and "program:keycap" not in line for line in state.split("\\n"))

    def use(self, engine):
        """Switches the engine on in the focused field."""
        if self.name == "ibus":
            self._run("ibus", "engine", engine)
        else:
            self._call("--session", "org.fcitx.Fcitx5", "/controller",
                       "org.fcitx.Fcitx.Controller1.SetCurrentIM", engine)

    def engine(self):
        """The engine of Fcitx that is on."""
        return self._call("--session", "org.fcitx.Fcitx5", "/controller",
                          "org.fcitx.Fcitx.Controller1.CurrentInputMethod").strip("(',)")

    def serves_keyboard(self):
        """Whether Fcitx has a context of the keyboard itself."""
        return "program:keycap" in self._state()

    def kill(self):
        """Ends Fcitx in the middle of everything, whoever has started it: a program's call does so, too."""
        told = self._call("--session", "org.freedesktop.DBus", "/org/freedesktop/DBus",
                          "org.freedesktop.DBus.GetConnectionUnixProcessID", "org.fcitx.Fcitx5")
        os.kill(int(told.split()[1].rstrip(",)")), signal.SIGKILL)

    def owner(self):
        """Who has the name by which programs find Fcitx."""
        return self._call("--session", "org.freedesktop.DBus", "/org/freedesktop/DBus",
                          "org.freedesktop.DBus.GetNameOwner", "org.fcitx.Fcitx5")

    def has_panel(self):
        """Whether a program shows its candidates."""
        bus, name = ("--session", "org.kde.impanel") if self.name == "fcitx" else (
            "--address=" + self._run("ibus", "address"), "org.freedesktop.IBus.Panel")
        return "true" in self._call(
            bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.NameHasOwner", name)

    def pretend(self, engine):
        """Says to the panel, as a peer that is not IBus, that this engine is on in a field."""
        bus, name = "--address=" + self._run("ibus", "address"), "org.freedesktop.IBus"
        self._run("gdbus", "emit", bus, "--object-path", "/org/freedesktop/IBus",
                  "--signal", f"{name}.GlobalEngineChanged", f"'{engine}'")
        # The answer comes when the signal has been heard too.
        self._call(bus, f"{name}.Panel", "/org/freedesktop/IBus/Panel", f"{name}.Panel.FocusIn",
                   "/org/freedesktop/IBus/InputContext_1")

    def _state(self):
        """What it says of its fields; empty while it says nothing."""
        if self.name == "fcitx":
            return self._call("--session", "org.fcitx.Fcitx5", "/controller", "org.fcitx.Fcitx.Controller1.DebugInfo")
        folder = os.path.join(self.session.environment["XDG_CONFIG_HOME"], "ibus", "bus")
        if not os.path.isdir(folder) or not os.listdir(folder):
            return ""
        address = self._run("ibus", "address")
        return address and self._call(
            "--address=" + address, "org.freedesktop.IBus", "/org/freedesktop/IBus",
            "org.freedesktop.DBus.Properties.Get", "org.freedesktop.IBus", "CurrentInputContext")

    def _call(self, bus, name, path, method, *arguments):
        return self._run("gdbus", "call", bus, "--dest", name, "--object-path", path, "--method", method, *arguments)

    def _run(self, *command):
        told = subprocess.run(command, env=self.session.environment, capture_output=True, text=True, timeout=20)
        return told.stdout.strip()
