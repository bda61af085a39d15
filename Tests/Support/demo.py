#!/usr/bin/python3
"""Tries Keycap without a display: `demo.py [SENTENCE]`.

A private X server with openbox and xterm; the sentence is typed by tapping the keys, what xterm
received is printed, and a picture of the screen is saved to out/screenshot.png.
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from Support.clients import Xterm
from Support.processes import REPO, spawn, tool
from Support.session import Session

SENTENCE = "Hello from Keycap: 3 rows, 2 hands, 1 keyboard!"


class VisibleXterm(Xterm):
    """An xterm that shows what it receives."""

    def _start(self):
        script = f": > {self.file}.ready; exec cat >> {self.file}"
        return spawn([tool("xterm"), "-u8", "-fa", "DejaVu Sans Mono", "-fs", "16", "-geometry",
                      self.geometry, "-title", self.title, "-e", "/bin/sh", "-c", script],
                     self.session.environment)


def main():
    sentence = " ".join(sys.argv[1:]) or SENTENCE
    with Session(wm="openbox") as session:
        keyboard = session.keycap()
        xterm = VisibleXterm(session, geometry="72x10+40+40")
        keyboard.type(sentence)
        session.desk.display.sync()
        picture = REPO / "out" / "screenshot.png"
        picture.parent.mkdir(exist_ok=True)
        # The line belongs to the terminal until Return; its echo is what the picture shows.
        keyboard.tap("return")
        received = xterm.wait_text(sentence + "\n").rstrip("\n")
        session.picture().save(picture)
    print(f"typed     {sentence}")
    print(f"received  {received}")
    print(f"picture   {os.path.relpath(picture)}")
    return 0 if received == sentence else 1


if __name__ == "__main__":
    sys.exit(main())
