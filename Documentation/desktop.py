#!/usr/bin/python3
"""Makes the two pictures of the README: `desktop.py PROGRAM`, on private screens.

A letter in a text editor on a desktop, and a note in dark on a phone; both are written into by touches.
"""

import os
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER.parent / "Tests")]

from Support.processes import end, spawn, tool, wait_for  # noqa: E402
from Support.session import Session  # noqa: E402

# Seconds for which the picture has to stay the same.
QUIET = 2.0
LETTER = """Dear Ada,

thank you for the photos of the garden. The roses at the gate have grown taller than the wall!

We arrive on Friday at half past nine. Could you """


def write(keyboard, text):
    """By touches; the suggestions stand in the end."""
    for letter in text:
        keyboard.touch("space" if letter == " " else letter.lower())
    wait_for(lambda: not keyboard.status().guessing, 10, "the words")


def keep(session, name):
    last, since = None, time.monotonic()
    while time.monotonic() - since < QUIET:
        seen = session.picture()
        if last is None or seen.differs(last):
            last, since = seen, time.monotonic()
        time.sleep(0.1)
    (FOLDER / name).write_bytes(last.png())


# A window with nothing but a text, in large letters.
NOTE = """
import sys, gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window, view = Gtk.Window(title="Note"), Gtk.TextView(left_margin=16, top_margin=16, wrap_mode=Gtk.WrapMode.WORD)
style = Gtk.CssProvider()
style.load_from_data(b"textview { font-size: 18px; }")
view.get_style_context().add_provider(style, 800)
view.get_buffer().set_text(open(sys.argv[1]).read())
window.set_titlebar(Gtk.HeaderBar(title="Note"))
window.add(view)
window.show_all()
Gtk.main()
"""


def editor(session, text, *command):
    """A program, maximised, with the text in it and the insertion point behind the text."""
    file = Path(session.path("letter.txt"))
    file.write_text(text)
    program = spawn([*command, str(file)], session.environment)
    session.on_close(lambda: end(program))
    wait_for(lambda: session.desk.active(), 30, "the window")
    session.desk.set_state(session.desk.active(), "MAXIMIZED_VERT", "MAXIMIZED_HORZ")


def picture(name, command, text, words, size, dpi=96, environment=None):
    with Session(wm="xfwm4", size=size, hardware=True, dpi=dpi, bus=True) as session:
        session.environment.update(environment or {})
        keyboard = session.keycap(settings='keyboards = ["en-US", "emoji"]\n')
        editor(session, text, *command)
        keyboard.wait_status(lambda s: s.visible and s.field and s.field["multiline"], "the field", 30)
        keyboard.wait_status(lambda s: s.key(words[0].lower()).label == words[0], "the sentence", 10)
        write(keyboard, words)
        keep(session, name)


def main():
    os.environ["KEYCAP"] = sys.argv[1]
    picture("desktop.png", (tool("gedit"), "+99999:99999"), LETTER, "pick us up at the stat", (1366, 768))
    picture("phone.png", (sys.executable, "-c", NOTE), "Ada comes at seven.\n\n", "See you at the sta",
            (720, 1280), dpi=240, environment={"GTK_THEME": "Adwaita:dark", "GDK_SCALE": "2"})


if __name__ == "__main__":
    main()
