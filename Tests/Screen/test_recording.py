"""Touches that are recorded while sentences are typed, by real fingers."""

import json
import os
import stat
from pathlib import Path

from case import ScreenCase
from Support.keyboard import Keycap, write
from Support.processes import REPO, wait_for

WORDS = "the\t5000\nhello\t900\nhelp\t300\nworld\t800\n"


class Recording(ScreenCase):
    """`keycap record-touches` beside a program that has the focus."""

    def start(self, sentences):
        self.session = self.desktop(wm="openbox", hardware=True)
        self.client = self.session.client("gtk3")
        words = Keycap(self.session)
        folder = Path(self.session.environment["XDG_DATA_HOME"]) / "keycap/Assets/Lexicons"
        folder.mkdir(parents=True)
        write(self.session.path("words"), WORDS)
        words.tell("lexicon", "build", "--language", "en", "--output", os.fspath(folder / "en.lexicon"),
                   self.session.path("words"))
        write(self.session.path("sentences"), sentences)
        self.file = Path(self.session.path("touches"))
        self.keyboard = Keycap(self.session)
        self.keyboard.command = [self.keyboard.program, "record-touches", "--data", str(REPO), "--prompts",
                                 self.session.path("sentences"), os.fspath(self.file)]
        self.keyboard.start()
        self.status = self.keyboard.status()

    def records(self, kind):
        return [line for line in map(json.loads, self.file.read_text().splitlines()) if kind in line]

    def touch(self, names):
        for name in names:
            self.session.touch.tap(*self.status.key(name).centre)

    def test_taps_and_strokes_are_recorded_and_reach_no_program(self):
        self.start("hello world\nthe help\n")
        self.assertEqual(stat.S_IMODE(self.file.stat().st_mode), 0o600)
        self.assertIn("where and when fingers touched", self.records("note")[0]["note"])
        self.touch([*"hello", "space", *"wotld", "return"])
        wait_for(lambda: len(self.records("prompt")) == 2, 5, "the next sentence")
        self.touch([*"the"])
        finger = self.session.touch
        first, *others = [self.status.key(letter).centre for letter in "help"]
        finger.begin("finger", *first)
        finger.glide("finger", others, 0.4)
        finger.end("finger")
        wait_for(lambda: len(self.records("points")) == 16, 5, "the stroke")
        self.touch(["return"])
        wait_for(lambda: not self.keyboard.alive(), 5, "the end")
        self.assertEqual(self.keyboard.process.returncode, 0, self.keyboard.log())
        self.assertEqual(self.records("end"), [{"end": True}])
        ways = self.records("points")
        self.assertEqual([way["key"] for way in ways],
                         [*"hello", "space", *"wotld", "return", *"the", "h", "return"])
        self.assertGreater(len(ways[-2]["points"]), 20)
        times = [way["points"][0][2] for way in ways]
        self.assertEqual(times, sorted(times))
        self.assertEqual(self.client.text(), "")
        report = self.keyboard.tell("record-touches", "--report", os.fspath(self.file))
        self.assertIn("sentences typed: 2, left out: 0", report)
        self.assertIn("tapped words: 3, right as the keys spelled them: 66.7 %, at the first guess: 100.0 %", report)
        self.assertIn("glided words: 1, right at the first guess: 100.0 %", report)

    def test_a_file_that_is_there_is_left_alone(self):
        self.start("hello\n")
        self.touch(["dismiss"])
        wait_for(lambda: not self.keyboard.alive(), 5, "the end")
        self.assertEqual(self.records("end"), [{"end": False}])
        before = self.file.read_text()
        again = self.keyboard.run("record-touches", "--data", str(REPO), os.fspath(self.file))
        self.assertEqual(again.returncode, 1)
        self.assertIn("cannot be written", again.stderr)
        self.assertEqual(self.file.read_text(), before)

    def test_a_running_keyboard_is_not_recorded(self):
        self.start("hello\n")
        other = self.session.path("other")
        again = self.keyboard.run("record-touches", "--data", str(REPO), other)
        self.assertEqual(again.returncode, 1)
        self.assertIn("a keyboard runs already", again.stderr)
        self.assertFalse(Path(other).exists())
        self.assertIn("touches are being recorded", self.keyboard.run("next-keyboard").stderr)
        self.keyboard.tell("quit")
        wait_for(lambda: not self.keyboard.alive(), 5, "the end")
