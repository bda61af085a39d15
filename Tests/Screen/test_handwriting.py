"""Japanese and Chinese characters that a finger writes: strokes, candidates, text in real programs (R-TEXT-6)."""

import os
import signal
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
    "木": [[(0.1, 0.3), (0.9, 0.3)], [(0.5, 0.05), (0.5, 0.95)], [(0.48, 0.33), (0.32, 0.6), (0.08, 0.8)],
          [(0.52, 0.33), (0.7, 0.6), (0.93, 0.8)]],
    "山": [[(0.5, 0.1), (0.5, 0.8)], [(0.15, 0.4), (0.15, 0.82), (0.85, 0.82)], [(0.85, 0.4), (0.85, 0.85)]],
}


def has_writing(script="ja"):
    """Whether strokes are read here."""
    if not (MODELS / f"handwriting-{script}.model").exists():
        return False
    told = subprocess.run([PROGRAMS / "keycap-sandbox", "--probe"], capture_output=True, text=True)
    return '"runs":true' in told.stdout


def child(parent):
    """The process of the helper."""
    for entry in Path("/proc").iterdir():
        try:
            name, rest = (entry / "stat").read_text().split("(", 1)[1].rsplit(")", 1)
        except OSError:
            continue
        if name.startswith("keycap-convert") and int(rest.split()[1]) == parent:
            return int(entry.name)
    raise AssertionError("no helper runs")


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
        # The space bar takes the candidate, a candidate is tapped, and the next stroke takes one after the pause.
        self.keyboard.tap("space")
        self.assert_typed(self.client, "十", timeout=20)
        status = self.write("山")
        self.keyboard.tap("candidate-0", status)
        self.assert_typed(self.client, "十山", timeout=20)
        self.write("木")
        time.sleep(1)
        self.write("一")
        self.assert_typed(self.client, "十山木", timeout=20)
        self.keyboard.tap("delete")
        self.keyboard.tap("delete")
        self.assert_typed(self.client, "十山", timeout=20)

    def test_chinese(self):
        self.open(name="zh-Hans-write")
        self.write("木")
        self.keyboard.tap("，")
        self.assert_typed(self.client, "木，", timeout=20)

    def test_two_cells(self):
        self.open(size=(1280, 800))
        for count, character in enumerate("十山木一"):
            self.write(character, cell=count % 2 + 1)
        self.keyboard.tap("return")
        self.assert_typed(self.client, "十山木一", timeout=20)
        self.keyboard.tap("return")
        self.assert_typed(self.client, "十山木一\n", timeout=20)

    def test_strokes_are_undone_and_cleared(self):
        self.open(settings="writing-pause = 0\n")
        self.write("一")
        self.stroke(CHARACTERS["十"][1])
        self.keyboard.tap("undo-stroke")
        self.keyboard.wait_status(candidates, "candidates", 20)
        self.keyboard.tap("space")
        self.assert_typed(self.client, "一", timeout=20)
        self.write("山")
        self.keyboard.tap("clear-strokes")
        self.keyboard.wait_status(lambda s: not candidates(s), "no candidates")
        self.write("山")
        self.keyboard.tap("delete")
        self.keyboard.wait_status(lambda s: not candidates(s), "no candidates")
        self.keyboard.tap("space")
        self.assert_typed(self.client, "一 ", timeout=20)

    def test_the_last_character_is_replaced(self):
        self.open()
        self.write("十")
        self.keyboard.tap("space")
        self.assert_typed(self.client, "十", timeout=20)
        self.keyboard.tap("last-character")
        status = self.keyboard.wait_status(candidates, "its candidates", 20)
        self.keyboard.tap("candidate-1", status)
        wait_for(lambda: self.client.text() not in ("", "十") and len(self.client.text()) == 1, 20, "another")

    def test_letters_and_all_candidates(self):
        self.open()
        self.keyboard.tap("writing-keys")
        status = self.keyboard.wait_status(lambda s: s.has("q") and not s.has("writing-1"), "the letters")
        self.keyboard.tap("q", status)
        self.assert_typed(self.client, "q", timeout=20)
        self.keyboard.tap("writing-area")
        self.keyboard.wait_status(lambda s: s.has("writing-1"), "the writing area")
        status = self.write("十")
        self.keyboard.tap("candidates-open", status)
        status = self.keyboard.wait_status(lambda s: s.has("candidates-close"), "all candidates")
        self.assertGreater(len(candidates(status)), 10)
        self.keyboard.tap("candidate-0", status)
        self.assert_typed(self.client, "q十", timeout=20)
        self.keyboard.wait_status(lambda s: s.has("writing-1"), "the writing area")

    def test_the_area_is_as_large_as_the_letters(self):
        for size in ((320, 568), (360, 640), (1280, 800), (1920, 1080)):
            with self.subTest(size=size):
                self.open(size=size)
                frame = self.keyboard.status().frame
                cells = [key for key in self.keyboard.status().keys if key.role == "writing area"]
                self.assertEqual(len(cells), 1 if size[0] < 560 else 2)
                self.assertGreater(sum(cell.area for cell in cells), 0.5 * frame[2] * frame[3])
                self.keyboard.stop()

    def test_a_killed_helper_is_started_again(self):
        self.open()
        self.write("一")
        os.kill(child(self.keyboard.process.pid), signal.SIGKILL)
        self.stroke(CHARACTERS["十"][1])
        self.keyboard.wait_status(candidates, "candidates", 20)
        self.keyboard.tap("space")
        self.assert_typed(self.client, "十", timeout=20)

    def test_a_screen_reader_finds_the_area(self):
        self.open(bus=True)
        reader = ScreenReader(self.session, "keycap")
        reader.find("writing area")
        self.write("山")
        reader.press("山")
        self.assert_typed(self.client, "山", timeout=20)
        self.assertNotIn("山", [key.label for key in self.keyboard.status().keys])

    def test_a_password_has_no_area(self):
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap("--hidden", settings='keyboards = ["ja-write", "en-US"]\n')
        fields = open_fields(session, "gtk3")
        fields.focus("entry")
        keyboard.wait_status(lambda s: s.visible and s.has("writing-1"), "the area", 20)
        fields.focus("password")
        status = keyboard.wait_status(lambda s: s.field and s.field["secure"] and s.has("q"), "letters", 20)
        self.assertFalse(status.has("writing-1"))
        keyboard.tap("q", status)
        wait_for(lambda: fields.text("password") == "q", 20, "it arrives")


if __name__ == "__main__":
    unittest.main()
