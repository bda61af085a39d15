"""Japanese and Chinese characters that a finger writes: strokes, candidates, text in real programs (R-TEXT-6)."""

import os
import subprocess
import time
import unittest
from pathlib import Path

from case import ScreenCase, for_each
from Support.fields import open_fields
from Support.processes import wait_for
from Support.screen_reader import ScreenReader

PROGRAMS = Path(os.environ.get("KEYCAP", "")).resolve().parent
MODELS = Path("/usr/share/tegaki/models/zinnia")

# Strokes in shares of a cell.
CHARACTERS = {
    "一": [[(0.1, 0.5), (0.9, 0.47)]],
    "十": [[(0.1, 0.45), (0.9, 0.45)], [(0.5, 0.1), (0.5, 0.9)]],
    "人": [[(0.52, 0.05), (0.45, 0.45), (0.1, 0.9)], [(0.47, 0.45), (0.62, 0.68), (0.92, 0.9)]],
    "山": [[(0.5, 0.1), (0.5, 0.8)], [(0.15, 0.4), (0.15, 0.82), (0.85, 0.82)], [(0.85, 0.4), (0.85, 0.85)]],
}


def has_writing(script="ja"):
    """Whether strokes are read here."""
    if not (MODELS / f"handwriting-{script}.model").exists():
        return False
    told = subprocess.run([PROGRAMS / "keycap-sandbox", "--probe"], capture_output=True, text=True)
    return '"runs":true' in told.stdout


def candidates(status):
    return [key for key in status.keys if key.role == "candidate"]


@unittest.skipUnless(has_writing() and has_writing("zh_CN"), "make setup-test installs libzinnia and its models")
class Handwriting(ScreenCase):
    """With the real engine."""

    def open(self, kind="gtk3", name="ja-write", size=(360, 640), settings="", **options):
        self.session = self.desktop(wm="openbox", size=size, hardware=True, **options)
        self.client = self.session.client(kind)
        self.keyboard = self.session.keycap(settings=f'keyboards = ["{name}", "en-US"]\n{settings}')
        self.keyboard.wait_status(lambda s: s.keyboard == name and s.has("writing-1"), "the writing area", 20)

    def stroke(self, points, cell=1, seconds=0.12):
        """Draws a stroke in a cell."""
        frame = self.keyboard.status().key(f"writing-{cell}")
        side = min(frame.width, frame.height)
        left, top = frame.x + (frame.width - side) / 2, frame.y + (frame.height - side) / 2
        places = [(left + x * side, top + y * side) for x, y in points]
        touch = self.session.touch
        touch.begin("pen", *places[0])
        touch.glide("pen", places[1:], seconds)
        touch.end("pen")

    def write(self, character, cell=1):
        """Writes a character; returns the status with its candidates."""
        for points in CHARACTERS[character]:
            self.stroke(points, cell)
        return self.keyboard.wait_status(candidates, "candidates", 20)

    @for_each("gtk3", "qt5")
    def test_the_first_candidate_is_taken(self, kind):
        self.open(kind)
        self.write("十")
        if os.environ.get("SHOT"):
            self.session.picture().save(os.environ["SHOT"])
        # The space bar takes the candidate, a candidate is tapped, and the next stroke takes one after the pause.
        self.keyboard.tap("space")
        self.assert_typed(self.client, "十", timeout=20)
        status = self.write("山")
        self.keyboard.tap("candidate-0", status)
        self.assert_typed(self.client, "十山", timeout=20)
        self.write("人")
        time.sleep(1)
        self.write("一")
        self.assert_typed(self.client, "十山人", timeout=20)
        self.keyboard.tap("delete")
        self.keyboard.tap("delete")
        self.assert_typed(self.client, "十山", timeout=20)


if __name__ == "__main__":
    unittest.main()
