#!/usr/bin/python3
"""Taps into applications, beside their text and into it: `applications.py [NAME...] [--taps N] [--install]`.

For each application of the list the keyboard is hidden, a finger taps beside the text, where nothing may open,
and then into the text, where the keyboard has to open. One line an application: how often it opened, and the
layer that decided. `Documentation/applications.md` keeps the figures.
"""

import argparse
import collections
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from Support.bus import Bus
from Support.fields import PAGE
from Support.processes import TooSlow, Unavailable, spawn, tool, wait_for
from Support.session import Session

SIZE = (1280, 800)


@dataclass(frozen=True)
class Application:
    """A program, its package, how it is started, and where its text is in a maximised window."""

    name: str
    package: str
    command: tuple
    # Shares of the window's width and height.
    text: tuple = (0.5, 0.5)
    # A place where nothing can be typed; none in a terminal.
    beside: tuple | None = (0.6, 0.012)
    environment: tuple = ()
    slow: float = 2.0


APPLICATIONS = [
    Application("xterm", "xterm", ("xterm",), beside=None),
    Application("urxvt", "rxvt-unicode", ("urxvt",), beside=None),
    Application("st", "stterm", ("st",), beside=None),
    Application("Konsole", "konsole", ("konsole",), beside=None, slow=4),
    Application("QTerminal", "qterminal", ("qterminal",), beside=None, slow=3),
    Application("LXTerminal", "lxterminal", ("lxterminal",), beside=(0.6, 0.012)),
    Application("Xfce terminal", "xfce4-terminal", ("xfce4-terminal", "--disable-server"), beside=(0.6, 0.012)),
    Application("Mousepad", "mousepad", ("mousepad",)),
    Application("gedit", "gedit", ("gedit",), beside=(0.4, 0.03), slow=4),
    Application("Pluma", "pluma", ("pluma",), slow=3),
    Application("Xed", "xed", ("xed",), slow=3),
    Application("L3afpad", "l3afpad", ("l3afpad",)),
    Application("FeatherPad", "featherpad", ("featherpad", "--standalone"), slow=3),
    Application("Kate", "kate", ("kate", "-n", "-b"), slow=6),
    Application("KWrite", "kwrite", ("kwrite",), slow=5),
    Application("Geany", "geany", ("geany", "-i"), text=(0.6, 0.4), slow=4),
    Application("Emacs", "emacs-gtk", ("emacs", "-Q", "--eval", "(setq inhibit-startup-screen t)"), slow=5),
    Application("gVim", "vim-gtk3", ("gvim", "-f", "-u", "NONE"), slow=3),
    Application("AbiWord", "abiword", ("abiword",), text=(0.5, 0.4), slow=4),
    Application("LibreOffice Writer", "libreoffice-writer", ("libreoffice", "--norestore", "--writer"),
                text=(0.5, 0.5), slow=15),
    Application("Gnumeric", "gnumeric", ("gnumeric",), slow=4),
    Application("NEdit", "nedit", ("nedit",), slow=2),
    Application("Tk text", "python3-tk", (
        "/usr/bin/python3", "-c", "import tkinter as t; r = t.Tk(); r.title('tk'); "
        "t.Button(r, text='button').pack(fill='x'); t.Text(r).pack(fill='both', expand=1); r.mainloop()")),
    Application("IDLE", "idle-python3.11", ("idle-python3.11",), slow=4),
    Application("GTK 3 fields", "gir1.2-gtk-3.0", (
        "/usr/bin/python3", "-c", "import gi; gi.require_version('Gtk', '3.0'); "
        "from gi.repository import Gtk; w = Gtk.Window(); b = Gtk.VBox(); w.add(b); "
        "b.pack_start(Gtk.Button(label='button'), False, False, 0); "
        "b.pack_start(Gtk.TextView(), True, True, 0); w.show_all(); Gtk.main()")),
    Application("Qt 5 fields", "python3-pyqt5", (
        "/usr/bin/python3", "-c", "from PyQt5.QtWidgets import *; a = QApplication(['x']); w = QWidget(); "
        "l = QVBoxLayout(w); l.addWidget(QPushButton('button')); l.addWidget(QTextEdit()); w.show(); a.exec()"),
        beside=(0.6, 0.025)),
    Application("jEdit", "jedit", ("jedit",), slow=10),
    Application("HexChat", "hexchat", ("hexchat", "--existing"), text=(0.5, 0.5), slow=4),
    Application("GIMP", "gimp", ("gimp",), slow=12),
    Application("SciTE", "scite", ("scite",), slow=2),
    Application("Bluefish", "bluefish", ("bluefish",), text=(0.6, 0.5), slow=4),
    Application("Xfce application finder", "xfce4-appfinder", ("xfce4-appfinder",), text=(0.5, 0.06),
                beside=(0.4, 0.5), slow=2),
    Application("galculator", "galculator", ("galculator",), text=(0.5, 0.14), beside=(0.6, 0.02)),
    Application("Zim", "zim", ("zim",), slow=4),
    Application("Claws Mail", "claws-mail", ("claws-mail",), slow=4),
    Application("Evince", "evince", ("evince",), slow=3),
    Application("PCManFM", "pcmanfm", ("pcmanfm",), text=(0.5, 0.065), beside=(0.6, 0.5)),
    Application("Thunar", "thunar", ("thunar",), text=(0.5, 0.065), beside=(0.6, 0.5)),
    Application("Chromium", "chromium", (
        "chromium", "--no-sandbox", "--no-first-run", "--disable-gpu", "--password-store=basic",
        f"file://{PAGE}"), text=(0.5, 0.065), beside=(0.5, 0.95), slow=8),
    Application("Firefox", "firefox-esr", ("firefox-esr", "--no-remote", f"file://{PAGE}"), text=(0.5, 0.08),
                beside=(0.5, 0.95), slow=15),
]


def clients(session):
    return list(session.desk.property(session.desk.root, "_NET_CLIENT_LIST") or [])


def is_open(keyboard, seconds=1.2):
    """Whether the keyboard opens within that time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        status = keyboard.status()
        if status.visible:
            return status
        time.sleep(0.03)
    return None


def layer(status):
    """What decided, by the source of the field."""
    field = status.field or {}
    return f"{status.decision}: {field.get('sources', {}).get('editable', '?')}"


def measure(application, taps, picture):
    """How often it opened beside the text and in it, and by what."""
    tool(application.command[0])
    with Session(wm="openbox", hardware=True, size=SIZE) as session:
        Bus(session)
        keyboard = session.keycap("--hidden")
        before = clients(session)
        process = spawn(list(application.command), {**session.environment, **dict(application.environment)})
        session.on_close(lambda: os.path.exists(f"/proc/{process.pid}") and process.kill())
        window = wait_for(lambda: next(iter(set(clients(session)) - set(before)), None), 60, "its window")
        session.desk.set_state(window, "MAXIMIZED_VERT", "MAXIMIZED_HORZ")
        time.sleep(application.slow)
        window = (session.desk.property(session.desk.root, "_NET_ACTIVE_WINDOW") or [window])[0] or window
        opened, wrong, layers = 0, 0, collections.Counter()
        for _ in range(taps):
            keyboard.tell("hide")
            wait_for(lambda: not keyboard.status().visible, 5, "it is hidden")
            x, y, width, height = session.desk.frame(window)
            if application.beside:
                session.touch.tap(x + application.beside[0] * width, y + application.beside[1] * height)
                found = is_open(keyboard, 0.7)
                if found:
                    wrong += 1
                    layers["beside, " + layer(found)] += 1
                    keyboard.tell("hide")
            session.touch.tap(x + application.text[0] * width, y + application.text[1] * height)
            found = is_open(keyboard)
            if found:
                opened += 1
                layers[layer(found)] += 1
            if picture:
                session.picture().save(f"{picture}/{application.name.replace(' ', '-')}.png")
        return opened, wrong, layers


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--taps", type=int, default=10)
    parser.add_argument("--install", action="store_true", help="install what is missing, as root")
    parser.add_argument("--pictures", default="", help="a directory for a picture of each")
    options = parser.parse_args()
    wanted = [application for application in APPLICATIONS
              if not options.names or application.name in options.names]
    for application in wanted:
        if options.install:
            subprocess.run(["apt-get", "install", "-y", "-q", "--no-install-recommends", application.package],
                           check=False, stdout=subprocess.DEVNULL,
                           env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
        try:
            opened, wrong, layers = measure(application, options.taps, options.pictures)
            beside = f"{wrong:3} of {options.taps}" if application.beside else "        -"
            told = ", ".join(f"{name} {count}" for name, count in layers.most_common())
            print(f"{application.name:26} {opened:3} of {options.taps:<3} beside {beside}  {told}", flush=True)
        except (Unavailable, TooSlow) as error:
            print(f"{application.name:26} not run: {error}", flush=True)


if __name__ == "__main__":
    main()
