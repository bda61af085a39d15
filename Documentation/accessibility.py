#!/usr/bin/python3
"""Makes the pictures of accessibility.md: `accessibility.py PROGRAM`, on private screens.

What is kept is the keyboard's window, or the part of the screen that its pop-up needs, once nothing changes any more.
"""

import os
import sys
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path[:0] = [str(FOLDER.parent / "Tests")]

from Support.processes import wait_for  # noqa: E402
from Support.session import Session  # noqa: E402

# So long the picture has to stay the same, in s.
QUIET = 0.6
SIZE = (900, 640)
COMMON = 'keyboards = ["en-US", "emoji"]\nkey-preview = false\n[text]\nsuggestions-everywhere = true\n'


class Stage:
    """A running keyboard, and the pictures of it."""

    def __init__(self, session, settings):
        self.session, self.desk = session, session.desk
        session.client("gtk3")
        self.keyboard = session.keycap(settings=COMMON + settings)

    def write(self, text):
        """By touches; the words that come next are offered in the end."""
        for letter in text:
            self.keyboard.touch("space" if letter == " " else letter)
        wait_for(lambda: not self.keyboard.status().guessing, 10, "the words")

    def switch(self, *names):
        """Touches: the left half of the keyboard goes on, the right half takes."""
        x, y, width, height = self.keyboard.status().frame
        for name in names:
            self.session.touch.tap(x + width * (0.25 if name == "next" else 0.75), y + height * 0.6)
            time.sleep(0.3)

    def rest(self, name):
        x, y = self.keyboard.centre(name)
        for step in (3, 0):
            self.desk.move(x, y - step)
            self.desk.display.sync()
            time.sleep(0.05)

    def keep(self, name, above=0, still=True):
        x, y, width, height = (int(value) for value in self.keyboard.status().frame)
        last, since = None, time.monotonic()
        while time.monotonic() - since < QUIET:
            seen = self.session.picture(x, y - above, width, height + above)
            if last is None or seen.differs(last):
                last, since = seen, time.monotonic()
            if not still:
                break
        (FOLDER / f"accessibility-{name}.png").write_bytes(last.png())


def dwell(stage):
    stage.rest("h")
    time.sleep(2.6)
    stage.keep("dwell", still=False)


def held(stage):
    stage.rest("hold")
    time.sleep(1.5)
    stage.rest("e")
    time.sleep(1.5)
    stage.keep("held", above=40)


def scan(stage):
    stage.keyboard.tell("scan", "off")
    stage.write("to th")
    stage.keyboard.tell("scan", "on")
    stage.switch("take")
    stage.switch("next", "next")
    stage.keep("scan-row")
    stage.switch("take", "next", "next")
    stage.keep("scan-key")


def clicks(stage):
    stage.keyboard.touch("mouse")
    stage.keyboard.wait_status(lambda status: status.has("drag"), "the tools")
    stage.keyboard.touch("double-click")
    stage.keep("clicks")


def emoji(stage):
    stage.keyboard.tell("scan", "off")
    stage.keyboard.touch("emoji")
    stage.keyboard.wait_status(lambda status: status.keyboard == "emoji", "the emoji")
    stage.keyboard.tell("scan", "on")
    stage.switch("take", "next")
    stage.keep("emoji")


PICTURES = {
    dwell: "[dwell]\non = true\ntime-ms = 4000\n",
    held: "[dwell]\non = true\ntime-ms = 1000\n",
    scan: '[scan]\nmode = "step"\n',
    clicks: "[clicks]\ntools = true\n[speech]\non = true\n",
    emoji: '[scan]\nmode = "step"\n',
}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.splitlines()[0])
    os.environ["KEYCAP"] = os.path.abspath(sys.argv[1])
    for make, settings in PICTURES.items():
        with Session(wm="openbox", size=SIZE, hardware=True) as session:
            make(Stage(session, settings))


if __name__ == "__main__":
    main()
