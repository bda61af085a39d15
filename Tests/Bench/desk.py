"""The applications that `applications.py` taps into: how each is started, and where its text is."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from Support.fields import PAGE

PYTHON = "/usr/bin/python3"
# No tip of the day, whose dialog would stand over the text.
OFFICE_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"
 xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Common/Misc"><prop oor:name="ShowTipOfTheDay" oor:op="fuse">
<value>false</value></prop></item>
<item oor:path="/org.openoffice.Setup/Product"><prop oor:name="ooSetupLastVersion" oor:op="fuse">
<value>7.4</value></prop></item>
</oor:items>
"""
# The middle of a menu bar, right of its menus.
BAR = (0.6, 12)


@dataclass(frozen=True)
class Application:
    """A program and its package. A place is a pair: a whole number counts px, from the right or from below where
    it is negative; a fraction is a share of the window's width or height."""

    name: str
    package: str
    command: tuple
    # Places of text.
    text: tuple = ((0.5, 0.5), (0.4, 0.3))
    # A place where nothing can be typed; none in a terminal without a bar.
    beside: tuple | None = BAR
    # Files of the home (`~` in the command) that have to be there besides `notes.txt`: path and content.
    files: dict = field(default_factory=dict)
    # What is done first: `ctrl+n` strikes keys, a pair clicks a place.
    steps: tuple = ()
    # Started before the keyboard.
    is_first: bool = False
    # A dialog keeps its size.
    is_maximized: bool = True
    # As many colours has its window at least once it is drawn.
    colours: int = 3
    # So long it takes at most to come to rest, in s.
    slow: float = 3.0


def python(name, package, code, **options):
    """A window of a toolkit's own, where no application is needed."""
    return Application(name, package, (PYTHON, "-c", code), **options)


TERMINALS = [
    Application("xterm", "xterm", ("xterm",), beside=None, colours=2),
    Application("urxvt", "rxvt-unicode", ("urxvt",), beside=None),
    Application("st", "stterm", ("st",), beside=None),
    Application("kitty", "kitty", ("kitty",), beside=None, slow=4),
    Application("Alacritty", "alacritty", ("alacritty",), beside=None, slow=4),
    Application("Tilix", "tilix", ("tilix",), beside=None, slow=4),
    Application("Terminator", "terminator", ("terminator",), beside=None, slow=4),
    Application("Konsole", "konsole", ("konsole",), beside=BAR, slow=5),
    Application("Konsole, there first", "konsole", ("konsole",), beside=BAR, is_first=True, slow=5),
    Application("QTerminal", "qterminal", ("qterminal",), beside=BAR, slow=4),
    Application("LXTerminal", "lxterminal", ("lxterminal",)),
    Application("Xfce terminal", "xfce4-terminal", ("xfce4-terminal", "--disable-server")),
    Application("MATE terminal", "mate-terminal", ("mate-terminal", "--disable-factory")),
    Application("Sakura", "sakura", ("sakura",), beside=None),
    Application("GNOME Console", "gnome-console", ("kgx",), beside=(0.3, 20), slow=5),
    Application("Ptyxis", "ptyxis", ("ptyxis", "-s"), beside=(0.3, 20), slow=6),
]

EDITORS = [
    Application("Mousepad", "mousepad", ("mousepad",)),
    Application("gedit", "gedit", ("gedit",), beside=(0.35, 20), slow=5),
    Application("Pluma", "pluma", ("pluma",), slow=4),
    Application("L3afpad", "l3afpad", ("l3afpad",)),
    Application("FeatherPad", "featherpad", ("featherpad", "--standalone"), slow=4),
    Application("Kate", "kate", ("kate", "-n", "-b", "~/notes.txt"), slow=8),
    Application("KWrite", "kwrite", ("kwrite", "~/notes.txt"), slow=6),
    Application("Geany", "geany", ("geany", "-i"), text=((0.6, 0.4), (0.5, 0.3)), slow=5),
    Application("Emacs", "emacs-gtk", ("emacs", "-Q", "--eval", "(setq inhibit-startup-screen t)"), slow=6),
    Application("gVim", "vim-gtk3", ("gvim", "-f", "-u", "NONE"), slow=4),
    Application("jEdit", "jedit", ("jedit", "-settings=~/.jedit"), slow=12,
                files={".jedit/properties": "firstTime=false\ntip.show=false\n"}),
    Application("SciTE", "scite", ("scite",)),
    Application("Bluefish", "bluefish", ("bluefish",), text=((0.6, 0.5), (0.7, 0.4)), slow=5),
    Application("NEdit", "nedit", ("nedit", "~/notes.txt"), beside=(-7, 0.7)),
    Application("FocusWriter", "focuswriter", ("focuswriter",), beside=(0.6, 10), slow=5),
    Application("TeXstudio", "texstudio", ("texstudio", "~/notes.tex"), text=((0.6, 0.35), (0.5, 0.3)), slow=8,
                # It complains of a missing LaTeX at first.
                steps=("Return",),
                files={"notes.tex": "one line of text\n" * 60}),
    Application("GNOME Text Editor", "gnome-text-editor", ("gnome-text-editor", "~/notes.txt"), beside=(0.35, 20),
                slow=4),
    Application("ReText", "retext", ("retext", "~/notes.txt"), text=((0.3, 0.4), (0.25, 0.5)), slow=4),
    Application("IDLE", "idle-python3.11", ("idle-python3.11",), slow=5),
]

OFFICE = [
    Application("CherryTree", "cherrytree", ("cherrytree",), slow=4),
    # It complains of a missing LaTeX at first.
    Application("LyX", "lyx", ("lyx", "~/notes.lyx"), steps=("Return", "Return"), slow=6),
    Application("AbiWord", "abiword", ("abiword",), text=((0.5, 0.4), (0.45, 0.5)), slow=5),
    Application("LibreOffice Writer", "libreoffice-writer", ("libreoffice", "--norestore", "--writer"),
                text=((0.5, 0.5), (0.45, 0.6)), slow=20,
                files={".config/libreoffice/4/user/registrymodifications.xcu": OFFICE_SETTINGS}),
    Application("Gnumeric", "gnumeric", ("gnumeric",), text=((0.5, 0.5), (0.4, 0.4)), slow=5),
    Application("Zim", "zim", ("zim", "~/Notes"), text=((0.6, 0.5), (0.5, 0.4)), slow=6, files={
        "Notes/notebook.zim": "[Notebook]\nversion=0.4\nname=Notes\nhome=Home\n",
        "Notes/Home.txt": "Content-Type: text/x-zim-wiki\n\n====== Home ======\nSome words.\n"}),
    Application("GIMP, new image", "gimp", ("gimp",), steps=("ctrl+n",), is_maximized=False,
                text=((100, 92), (100, 124)), beside=(300, 92), slow=30),
    Application("GIMP, text tool", "gimp", ("gimp",), steps=("ctrl+n", "Return", "t"), is_maximized=False,
                text=((0.45, 0.4), (0.4, 0.5)), slow=30),
]

TALK = [
    Application("HexChat", "hexchat", ("hexchat", "--no-auto"), slow=5, steps=("Return",),
                files={".config/hexchat/hexchat.conf": "gui_slist_skip = 1\n"},
                text=((0.5, -14), (0.4, -14))),
    Application("Thunderbird, account", "thunderbird", ("thunderbird",), text=((0.5, 0.57), (0.5, 0.69)),
                beside=(0.5, 0.2), slow=15),
    Application("Pidgin, account", "pidgin", ("pidgin", "-n"), slow=5, is_maximized=False,
                steps=((532, 516),), text=((0.6, 0.35), (0.6, 0.526)), beside=(0.5, -60)),
    Application("Claws Mail, new account", "claws-mail", ("claws-mail",), slow=5, steps=((-240, -20),),
                text=((0.5, 0.12), (0.5, 0.17)), beside=(0.5, 0.7)),
]

DESKTOP = [
    Application("FileZilla, host", "filezilla", ("filezilla",), steps=("Return",), text=((0.08, 92),),
                beside=(0.6, 0.8), slow=5),
    Application("Epiphany, address", "epiphany-browser", ("epiphany-browser", f"file://{PAGE}"), text=((0.5, 20),),
                beside=(0.6, 0.95), slow=10),
    Application("Xfce application finder", "xfce4-appfinder", ("xfce4-appfinder",), text=((0.5, 0.06),),
                beside=(0.4, 0.5)),
    Application("PCManFM", "pcmanfm", ("pcmanfm",), text=((0.5, 0.065),), beside=(0.6, 0.5)),
    Application("Thunar", "thunar", ("thunar",), text=((0.5, 0.065),), beside=(0.6, 0.5)),
    Application("Chromium, address", "chromium", (
        "chromium", "--no-sandbox", "--no-first-run", "--disable-gpu", "--password-store=basic",
        f"file://{PAGE}"), text=((0.4, 0.075),), beside=(0.6, 0.95), slow=10),
    Application("Firefox, address", "firefox-esr", ("firefox-esr", "--no-remote", f"file://{PAGE}"),
                text=((0.4, 0.08),), beside=(0.6, 0.95), slow=20),
]

TOOLKITS = [
    python("Tk text", "python3-tk", (
        "import tkinter as t; r = t.Tk(); r.title('tk'); t.Button(r, text='button').pack(fill='x'); "
        "t.Text(r).pack(fill='both', expand=1); r.mainloop()")),
    python("GTK 3 text view", "gir1.2-gtk-3.0", (
        "import gi; gi.require_version('Gtk', '3.0'); "
        "from gi.repository import Gtk; w = Gtk.Window(); b = Gtk.VBox(); w.add(b); "
        "b.pack_start(Gtk.Button(label='button'), False, False, 0); "
        "b.pack_start(Gtk.TextView(), True, True, 0); w.show_all(); Gtk.main()")),
    python("GTK 4 text view", "gir1.2-gtk-4.0", (
        "import gi; gi.require_version('Gtk', '4.0'); from gi.repository import Gtk\n"
        "def start(a):\n w = Gtk.ApplicationWindow(application=a); b = Gtk.Box(orientation=1); w.set_child(b)\n"
        " b.append(Gtk.Button(label='button')); b.append(Gtk.TextView(vexpand=True)); w.present()\n"
        "a = Gtk.Application(application_id='org.example.text'); a.connect('activate', start); a.run()"),
        beside=(0.5, 16)),
    python("Qt 5 text edit", "python3-pyqt5", (
        "from PyQt5.QtWidgets import *; a = QApplication(['x']); w = QWidget(); "
        "l = QVBoxLayout(w); l.addWidget(QPushButton('button')); l.addWidget(QTextEdit()); w.show(); a.exec()"),
        beside=(0.6, 22)),
    python("Qt 6 text edit", "python3-pyqt6", (
        "from PyQt6.QtWidgets import *; a = QApplication(['x']); w = QWidget(); "
        "l = QVBoxLayout(w); l.addWidget(QPushButton('button')); l.addWidget(QTextEdit()); w.show(); a.exec()"),
        beside=(0.6, 22)),
    python("Adw entry rows", "gir1.2-adw-1", (
        "import gi; gi.require_version('Adw', '1'); from gi.repository import Adw, Gtk\n"
        "def start(a):\n"
        " w = Adw.ApplicationWindow(application=a); b = Gtk.Box(orientation=1); w.set_content(b)\n"
        " b.append(Adw.HeaderBar()); l = Gtk.ListBox(); b.append(l); l.append(Adw.EntryRow(title='Name'))\n"
        " l.append(Adw.PasswordEntryRow(title='Password')); w.present()\n"
        "a = Adw.Application(application_id='org.example.adw'); a.connect('activate', start); a.run()"),
        text=((0.3, 76), (0.5, 76)), beside=(0.5, 0.7)),
]

APPLICATIONS = TERMINALS + EDITORS + OFFICE + TALK + DESKTOP + TOOLKITS
