"""The keyboards that are measured: Keycap and the peers that Debian has."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from Support.keyboard import Status, binary
from Support.processes import REPO

LETTER_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


@dataclass
class Subject:
    """A program with a keyboard window.

    `match` names its window by class or title; `rows` holds for each row of letters the share of
    the window's width at the first letter, the step to the next, and the share of its height.
    """

    name: str
    command: list
    match: str = ""
    rows: tuple = ()
    least_width: int = 300
    hide: list = field(default_factory=list)
    show: list = field(default_factory=list)

    def installed(self):
        return shutil.which(self.command[0]) is not None

    def is_window(self, window):
        """Whether an X window is this keyboard's."""
        geometry = window.get_geometry()
        if geometry.width < self.least_width or geometry.height < 60:
            return False
        title = window.get_wm_name() or ""
        title = title.decode("utf-8", "replace") if isinstance(title, bytes) else title
        return self.match in title or self.match in (window.get_wm_class() or ())

    def letters(self, frame, _environment):
        """Root px of the middle of every letter key."""
        x, y, width, height = frame
        found = {}
        for letters, (first, step, share) in zip(LETTER_ROWS, self.rows):
            for index, letter in enumerate(letters):
                found[letter] = (int(x + (first + index * step) * width), int(y + share * height))
        return found

    def key_pixels(self, frame, _environment):
        """The area of a letter key: its step by the distance of two rows."""
        return self.rows[0][1] * frame[2] * (self.rows[1][2] - self.rows[0][2]) * frame[3]


class KeycapSubject(Subject):
    """Keycap tells by itself where its keys are."""

    def __init__(self):
        program = binary()
        super().__init__("keycap", [program, "run", "--data", str(REPO)],
                         hide=[program, "hide"], show=[program, "show"])
        self.program = program

    def is_window(self, window):
        geometry = window.get_geometry()
        return geometry.width >= self.least_width and geometry.height >= 60 \
            and window.get_attributes().override_redirect

    def status(self, environment):
        import json
        answer = subprocess.run([self.program, "status", "--json"], env=environment, check=True,
                                stdout=subprocess.PIPE, text=True).stdout
        return Status(json.loads(answer))

    def letters(self, frame, environment):
        return {key.label: key.centre for key in self.status(environment).keys
                if key.role == "character" and len(key.label) == 1 and key.label.isalpha()}

    def key_pixels(self, frame, environment):
        return self.status(environment).key("q").area


def peers():
    """The peers that are installed."""
    known = [
        Subject("matchbox", ["matchbox-keyboard"], "Keyboard",
                ((.0474, .0875, .171), (.0902, .0877, .505), (.1799, .0879, .833))),
        Subject("xvkbd", ["xvkbd"], "XVkbd",
                ((.0976, .0504, .413), (.1211, .0507, .58), (.1455, .0508, .7476))),
        Subject("onboard", ["onboard"], "Onboard",
                ((.134, .06005, .307), (.1486, .06, .499), (.1857, .06007, .689))),
    ]
    return [peer for peer in known if peer.installed()]


def executable_size(program):
    """Bytes of the program without its symbols, or None for a script."""
    path = Path(shutil.which(program) or program).resolve()
    with open(path, "rb") as file:
        if file.read(4) != b"\x7fELF":
            return None
    stripped = path.parent / (path.name + f".stripped-{os.getpid()}")
    stripped = Path("/tmp") / stripped.name
    try:
        subprocess.run(["strip", "-o", str(stripped), str(path)], check=True)
        return stripped.stat().st_size
    finally:
        stripped.unlink(missing_ok=True)
