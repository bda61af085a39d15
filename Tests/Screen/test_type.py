"""`keycap type`: whole texts, character for character, whatever state the server's keyboard is in."""

import os
import re
import signal
import statistics
import subprocess
import time

from Xlib import X

from case import ScreenCase, for_each
from Support import keymap
from Support.clients import stop_for_good
from Support.keyboard import binary
from Support.processes import REPO, allowed, end, spawn, tool, wait_for
from Support.text_browser import BROWSERS
from Support.texts import TEXTS, random_lines

CLIENTS = ("xterm", "gtk3", "qt5", "tk")


class TypeCase(ScreenCase):
    """Runs `keycap type` in a desktop."""

    def start(self, session, text, *options):
        """`keycap type` with `text` on its standard input."""
        process = spawn([binary(), "type", *options], session.environment, stdin=subprocess.PIPE,
                        stderr=subprocess.PIPE)
        self.addCleanup(end, process)
        process.stdin.write(text.encode())
        process.stdin.close()
        return process

    def end(self, process, timeout=40):
        """Waits for `keycap type`, which has no fault to tell of."""
        status = process.wait(allowed(timeout))
        with process.stderr:
            self.assertEqual((status, process.stderr.read()), (0, b""))

    def type(self, session, text, timeout=40):
        self.end(self.start(session, text), timeout)

    def assert_type(self, session, client, text, timeout=15):
        client.clear()
        self.type(session, text)
        self.assert_typed(client, text, timeout)


class EveryText(TypeCase):
    """All texts into all clients in all states."""

    @for_each(*[(kind, state) for kind in CLIENTS for state in keymap.STATES], ("gtk4", "CapsLock"))
    def test_texts(self, case):
        kind, state = case
        session = self.desktop(wm="openbox", layout=keymap.STATES[state])
        client = session.client(kind)
        keymap.enter_state(session.desk, state)
        before = session.state()
        for name, text in TEXTS.items():
            with self.subTest(text=name):
                self.assert_type(session, client, text)
                self.assertEqual(before.difference(session.state()), "", "state afterwards")

    def test_a_square_that_gtk4_makes_another_of(self):
        session = self.desktop(wm="openbox")
        client = session.client("gtk4")
        keymap.enter_state(session.desk, "CapsLock")
        before = session.state()
        self.assert_type(session, client, "■□a■B")
        self.assertEqual(before.difference(session.state()), "", "state afterwards")

    @for_each(("xterm", "de(neo)", ""), ("gtk3", "de(neo)", ""), ("gtk3", "us", "shift:both_capslock"),
              ("xterm", "de", "CapsLock"), ("gtk3", "de", "CapsLock"))
    def test_maps_whose_keys_are_not_as_usual(self, case):
        """Shift is a key of CapsLock too; letters are Insert and Next on further levels; a level
        leaves CapsLock to the program."""
        kind, layout, what = case
        session = self.desktop(wm="openbox")
        keymap.set_layout(session.desk, layout, "" if what == "CapsLock" else what)
        client = session.client(kind)
        keymap.enter_state(session.desk, what)
        before = session.state()
        self.assert_type(session, client, "Xaver WÄHLT Öl, äöü ω Ω {€} ſt µ ß ẞ; 東 W Ä ſ\n" * 3)
        self.assertEqual(before.difference(session.state()), "", "state afterwards")

    @for_each("sticky", "slow and bounce")
    def test_keys_made_easier_for_fingers(self, what):
        """AccessX drops nothing of ours, and is as before."""
        features = {"sticky": keymap.STICKY_KEYS,
                    "slow and bounce": keymap.SLOW_KEYS | keymap.BOUNCE_KEYS}[what]
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        keymap.set_controls(session.desk, features)
        keymap.lock_modifiers(session.desk, keymap.LOCK, keymap.LOCK)
        before = session.state()
        for _ in range(2):
            self.assert_type(session, client, "balloon Aäß漢Ж (x) ZZ éÉ aa\n" * 3)
            self.assertEqual(before.difference(session.state()), "", "state afterwards")
            self.assertEqual(keymap.controls(session.desk), features)

    def test_nobody_sees_what_is_made_easier_for_fingers_switched_off(self):
        """Another program would take it for the user's wish, as a second text does."""
        features = keymap.SLOW_KEYS | keymap.BOUNCE_KEYS | keymap.STICKY_KEYS
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        keymap.set_controls(session.desk, features)
        greek, ascii_text = "αβγδεζηθικλμνξοπρστυφχψω" * 16, "the quick brown fox " * 20
        texts = [self.start(session, text) for text in (greek, ascii_text)]
        seen = set()
        while any(text.poll() is None for text in texts):
            seen.add(keymap.controls(session.desk))
        for text in texts:
            self.end(text)
        self.assertEqual(seen, {features})
        text = client.settled_text()
        self.assertEqual("".join(re.findall("[α-ω]", text)), greek)
        self.assertEqual("".join(re.findall("[a-z ]", text)), ascii_text)

    @for_each("Shift held", "Control held", "Control latched")
    def test_sticky_keys_make_no_latch_of_what_is_moved_aside(self, what):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        keymap.set_controls(session.desk, keymap.STICKY_KEYS)
        if what == "Control latched":
            keymap.latch_modifiers(session.desk, keymap.CONTROL, keymap.CONTROL)
        else:
            session.desk.key(50 if what == "Shift held" else 37, True)
        before = session.state()
        # Longer than a portion: what is moved aside is put back in between.
        self.assert_type(session, client, "from left to right, äß漢Ж. " * 12)
        self.assertEqual(before.difference(session.state()), "", "state afterwards")

    def test_texts_into_a_window_that_is_embedded(self):
        session = self.desktop(wm="openbox")
        client = session.client("embedded")
        before = session.state()
        for name in ("greek+cyrillic", "cjk", "mix"):
            with self.subTest(text=name):
                self.assert_type(session, client, TEXTS[name])
                self.assertEqual(before.difference(session.state()), "", "state afterwards")

    @for_each("xterm", "gtk3")
    def test_a_launcher_that_has_grabbed_the_keyboard(self, below):
        """Another program has the focus: it tells nothing of who gets the keys."""
        session = self.desktop(wm="openbox")
        client = session.client(below)
        before = session.state()
        launcher = spawn([tool("dmenu")], session.environment, stdin=subprocess.PIPE,
                         stdout=subprocess.PIPE)
        self.addCleanup(end, launcher)
        launcher.stdin.close()
        hidden = session.desk.root.create_window(0, 0, 1, 1, 0, 0, X.InputOnly)
        wait_for(lambda: hidden.grab_keyboard(False, X.GrabModeAsync, X.GrabModeAsync,
                                              X.CurrentTime) == X.AlreadyGrabbed, 10, "the grab")
        text = TEXTS["greek+cyrillic"][:150] + TEXTS["latin"][-150:]
        self.type(session, text + "\n")
        self.assertEqual(launcher.wait(allowed(10)), 0)
        self.assertEqual(launcher.stdout.read().decode(), text + "\n")
        self.assertEqual(client.text(), "")
        self.assertEqual(before.difference(session.state()), "", "state afterwards")

    def test_the_pointer_says_who_has_the_keys(self):
        """As it is without a window manager: the focus is wherever the pointer is."""
        session = self.desktop()
        client = session.client("xterm")
        session.desk.move(*(at + 60 for at in client.frame()[:2]))
        session.desk.display.set_input_focus(X.PointerRoot, X.RevertToNone, X.CurrentTime)
        session.desk.display.sync()
        for name in ("greek+cyrillic", "cjk"):
            self.assert_type(session, client, TEXTS[name])

    def test_a_program_that_does_not_read_one_of_its_connections(self):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3", "deaf")
        for name in ("greek+cyrillic", "cjk"):
            self.assert_type(session, client, TEXTS[name])

    @for_each("xterm", "gtk3")
    def test_a_thousand_letters_of_all_scripts(self, kind):
        session = self.desktop(wm="openbox")
        client = session.client(kind)
        self.assert_type(session, client, random_lines(1000, seed=5), timeout=30)

    @for_each("alone", "beside the keyboard")
    def test_two_at_once_lose_nothing(self, beside):
        """Two texts mix, but each of their characters arrives, each text in its order."""
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        before = session.state()
        keyboard = session.keycap("--keyboard", "el") if beside != "alone" else None
        greek, kana = "αβγδεζηθικλμνξοπρστυφχψω" * 8, "あいうえおかきくけこさしすせそたちつてと" * 8
        first, second = self.start(session, greek), self.start(session, kana)
        self.end(first)
        self.end(second)
        wait_for(lambda: len(client.text()) >= len(greek + kana), 10, "both texts")
        text = client.settled_text()
        self.assertEqual("".join(re.findall("[α-ω]", text)), greek)
        self.assertEqual("".join(re.findall("[ぁ-ん]", text)), kana)
        self.assertEqual(len(text), len(greek + kana))
        if keyboard:
            client.clear()
            keyboard.type("ψω")
            self.assert_typed(client, "ψω")
            keyboard.stop()
        self.assertEqual(keymap.wait_unchanged(session.desk, before), "")


class BesideAKeyboard(TypeCase):
    """A running keyboard, whose characters are on the spare keys, gives them away when asked."""

    RUNS = 8

    @for_each("shown", "hidden", "busy")
    def test_one_foreign_character_does_not_wait_for_it(self, how):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        alone = [self.time(session, client) for _ in range(self.RUNS)]
        keyboard = session.keycap("--keyboard", "el")
        if how == "hidden":
            keyboard.tell("hide")
        beside = []
        for _ in range(self.RUNS):
            if how == "busy":
                client.clear()
                keyboard.type("λ")
                self.assert_typed(client, "λ")
            beside.append(self.time(session, client))
        # What is asked for on a busy machine costs more, as all there does.
        usual = statistics.median(alone)
        self.assertLess(statistics.median(beside) - usual, max(0.1, usual), (alone, beside))
        # The keyboard counts as hanging after 3 s.
        self.assertLess(max(beside), max(alone) + 2, (alone, beside))

    def time(self, session, client):
        """How long `keycap type` takes for one character that no key has."""
        client.clear()
        start = time.monotonic()
        self.type(session, "☺")
        took = time.monotonic() - start
        self.assert_typed(client, "☺")
        return took

    def test_its_characters_get_the_keys_back(self):
        session = self.desktop(wm="openbox")
        session.client("xterm")
        free = session.state()
        session.keycap("--keyboard", "el")
        wait_for(lambda: free.difference(session.state()), 5, "Greek on the spare keys")
        bound = session.state()
        self.type(session, "☺")
        self.assertEqual(keymap.wait_unchanged(session.desk, bound, 5), "")


class Changes(TypeCase):
    """What others do to the keyboard in the middle of a text."""

    @for_each(*[(kind, how) for kind in ("xterm", "gtk3", "qt5") for how in ("layout", "group")])
    def test_the_user_changes_it_in_the_middle(self, case):
        kind, how = case
        session = self.desktop(wm="openbox", layout="us,ru")
        client = session.client(kind)
        # Short lines: GTK takes the longer for a key, the longer its paragraph is.
        text = "".join(
            f"{i:04d}:y{chr(0x4E00 + i % 200)}z;-" + "\n" * (i % 5 == 4) for i in range(200))
        typing = self.start(session, text)
        for turn in range(2):
            wait_for(lambda: len(client.text()) > 10 + turn * 700 or typing.poll() is not None,
                     20, "a part of the text")
            if how == "layout":
                keymap.set_layout(session.desk, ("de", "us,ru")[turn])
            else:
                keymap.lock_group(session.desk, (turn + 1) % 2)
        self.end(typing)
        self.assert_typed(client, text, timeout=20)

    @for_each("xterm", "gtk3", "qt5", "tk")
    def test_it_has_just_been_changed(self, kind):
        """Nothing is sent before the program knows of it: it might have been changed again by then."""
        session = self.desktop(wm="openbox")
        client = session.client(kind)
        os.kill(client.process.pid, signal.SIGSTOP)
        self.addCleanup(os.kill, client.process.pid, signal.SIGCONT)
        keymap.set_layout(session.desk, "de")
        typing = self.start(session, "zygomatic lazy rhythms")
        time.sleep(1)
        keymap.set_layout(session.desk, "us")
        os.kill(client.process.pid, signal.SIGCONT)
        self.end(typing)
        self.assert_typed(client, "zygomatic lazy rhythms")

    def test_killed_in_the_middle(self):
        """The guardian puts the map back, and what comes next is typed exactly."""
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        before = session.state()
        for pause in (0.03, 0.08, 0.2):
            typing = self.start(session, TEXTS["cjk"] * 8)
            time.sleep(pause)
            stop_for_good(typing)
            typing.stderr.close()
            self.assertEqual(keymap.wait_unchanged(session.desk, before, 2), "", f"{pause} s")
            client.settled_text()
            self.assert_type(session, client, TEXTS["mix"])


class Focus(TypeCase):
    """The focus moves in the middle of a text: what reached one program is right there, the rest in the
    other."""

    KINDS = "".join(chr(0x4E00 + i % 600) for i in range(1200))

    def start(self, session, text, *options):
        return super().start(session, text, "--follow", *options)

    def stop(self, client):
        os.kill(client.process.pid, signal.SIGSTOP)
        self.addCleanup(os.kill, client.process.pid, signal.SIGCONT)

    def assert_shared(self, first, second, text):
        """Both together have the text. Programs that are slow to draw may not be done yet."""
        wait_for(lambda: len(first.text() + second.text()) >= len(text), 60, "all of the text")
        self.assertEqual(first.settled_text() + second.settled_text(), text)

    @for_each(("gtk3", "xterm"), ("xterm", "gtk3"), ("tk", "gtk3"))
    def test_away_from_a_program_that_hangs(self, kinds):
        """Its keys keep their meaning until it goes on, and the other does not wait for it."""
        session = self.desktop(wm="openbox")
        other, hanging = session.client(kinds[1]), session.client(kinds[0])
        before = session.state()
        typing = self.start(session, self.KINDS)
        wait_for(lambda: len(hanging.text()) > 100, 20, "a part of the text")
        self.stop(hanging)
        other.focus()
        # All of it may have come before the program was stopped.
        deadline = time.monotonic() + allowed(8)
        while not other.text() and time.monotonic() < deadline:
            time.sleep(0.05)
        has_rest = bool(other.text())
        if has_rest:
            wait_for(lambda: other.text().endswith(self.KINDS[-1]), 60, "the rest of the text")
        os.kill(hanging.process.pid, signal.SIGCONT)
        self.end(typing)
        self.assert_shared(hanging, other, self.KINDS)
        self.assertEqual(has_rest, bool(other.text()), "nobody waits for the program that hangs")
        self.assertEqual(before.difference(session.state()), "", "state afterwards")

    @for_each(("gtk3", "xterm"), ("qt5", "tk"))
    def test_between_two_that_read(self, kinds):
        session = self.desktop(wm="openbox")
        second, first = session.client(kinds[1]), session.client(kinds[0])
        text = self.KINDS * (4 if kinds[1] == "xterm" else 2)
        typing = self.start(session, text)
        wait_for(lambda: len(first.text()) > 100, 20, "a part of the text")
        second.focus()
        self.end(typing, 60)
        self.assert_shared(first, second, text)

    @for_each("to Java", "from Java")
    def test_halves_of_characters_are_only_for_java(self, way):
        """Its toolkit, which is told by a name of its windows, knows no keysym above U+FFFF. xterm writes
        halves as they are."""
        session = self.desktop(wm="openbox")
        java, other = session.client("xterm"), session.client("xterm")
        session.desk.window(java.window).set_wm_class("sun-awt-X11-XFramePeer", "Java")
        first, second = (other, java) if way == "to Java" else (java, other)
        first.focus()
        # So long that the focus moves before its end, though this test may get no turn for seconds.
        text = "".join(chr((0x1F300, 0x4E00)[i % 2] + i % 600) for i in range(2400)) * 4
        typing = self.start(session, text)
        wait_for(lambda: len(first.raw()) > 100, 20, "a part of the text")
        second.focus()
        self.end(typing, 60)
        wait_for(second.settled_text, 20, "the rest of the text")
        self.assertNotIn(b"\xf0", java.raw(), "whole characters in Java")
        self.assertNotIn(b"\xed\xa0", other.raw(), "halves elsewhere")
        halves = (first.raw() + second.raw()).decode("utf-8", "surrogatepass")
        self.assertEqual(halves.encode("utf-16", "surrogatepass").decode("utf-16"), text)

    def test_taps_to_a_program_that_hangs_keep_their_keys(self):
        """Though another program has the focus since, and somebody else wants the spare keys."""
        session = self.desktop(wm="openbox")
        other, hanging = session.client("xterm"), session.client("gtk3")
        keyboard = session.keycap("--keyboard", "el")
        self.stop(hanging)
        keyboard.type("αβγ")
        other.focus()
        keyboard.type("δε")
        wait_for(lambda: other.text().endswith("ε"), 10, "what is tapped")
        typing = self.start(session, self.KINDS[:100])
        time.sleep(0.5)
        os.kill(hanging.process.pid, signal.SIGCONT)
        self.end(typing)
        # The keyboard may have got to the last tap after the focus had moved.
        self.assert_shared(hanging, other, "αβγδε" + self.KINDS[:100])


class Doctor(TypeCase):
    """The program's own trial, in a window of its own."""

    @for_each(("openbox", "us"), (None, "us,ru group 2"), ("openbox", "CapsLock"))
    def test_a_sample_of_every_script_comes_back(self, case):
        manager, state = case
        session = self.desktop(wm=manager, layout=keymap.STATES[state])
        probe = session.probe()
        keymap.enter_state(session.desk, state)
        before = session.state()
        result = subprocess.run([binary(), "doctor", "--type", "--data", str(REPO)],
                                env=session.environment, capture_output=True, text=True, timeout=allowed(60))
        self.assertIn("characters came back exactly", result.stdout)
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
        self.assertEqual(before.difference(session.state()), "", "state afterwards")
        wait_for(probe.has_focus, 3, "the focus is where it was")
        self.assertEqual(probe.text(), "")


class SpareKeys(TypeCase):
    """The program's own trial of a spare key, which it makes without being asked to type."""

    @for_each(*keymap.STATES)
    def test_it_works_and_leaves_no_trace(self, state):
        session = self.desktop(wm="openbox", layout=keymap.STATES[state])
        keymap.enter_state(session.desk, state)
        before = session.state()
        result = subprocess.run([binary(), "doctor", "--data", str(REPO)], env=session.environment, capture_output=True,
                                text=True, timeout=allowed(60))
        self.assertRegex(result.stdout, "ok +spare keys +[0-9]+ can carry")
        self.assertEqual(before.difference(session.state()), "", "state afterwards")

    def test_it_does_so_beside_a_keyboard_that_types(self):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        keyboard = session.keycap("--keyboard", "el")
        keyboard.type("αβγ")
        self.assertIn("can carry", keyboard.run("doctor").stdout)
        keyboard.type("δε")
        self.assert_typed(client, "αβγδε")


class Names(TypeCase):
    """What `keydown` names in a page that reads keys and no text."""

    @for_each(*(("chromium", "firefox") if os.environ.get("KEYCAP_DESKTOP") else ()))
    def test_a_page_is_told_the_character(self, kind):
        session = self.desktop(wm="openbox")
        client = BROWSERS[kind](session)
        client.go("keys")
        typed = ""
        for text in ("aé bö c’ d€", "жñ é", "日本 ü"):
            self.type(session, text)
            typed += text
            self.assert_typed(client, typed, 15)


class OtherKeymaps(TypeCase):
    """Programs that would take a spare key for another character get what the layout has (R-HARM-8)."""

    def refused(self, session, text):
        """The message of `keycap type`, which leaves characters out."""
        result = subprocess.run([binary(), "type", text], env=session.environment, cwd=REPO, capture_output=True,
                                text=True, timeout=allowed(30))
        self.assertEqual(result.returncode, 1, result.stderr)
        return result.stderr

    def test_a_program_that_hands_keys_on(self):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        session.desk.window(client.window).set_wm_class("xephyr", "Xephyr")
        session.desk.display.sync()
        self.assertIn("2 characters that the keymap lacks were left out", self.refused(session, "aäb日c"))
        self.assert_typed(client, "abc")

    def test_a_program_of_another_machine_that_answers(self):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        self.go_away(session, client)
        self.assert_type(session, client, "abc ü def")

    def test_a_program_of_another_machine_that_is_silent(self):
        session = self.desktop(wm="openbox")
        probe = session.probe()
        self.go_away(session, probe)
        self.assertIn("the program runs elsewhere", self.refused(session, "aüb"))
        self.assert_typed(probe, "ab")

    def go_away(self, session, client):
        """Lets the program seem to run on another machine."""
        atom = session.desk.display.intern_atom
        session.desk.window(client.window).change_property(
            atom("WM_CLIENT_MACHINE"), atom("STRING"), 8, b"faraway.example.org")
        session.desk.display.sync()


class Refusals(TypeCase):
    """What no key can type is named, and nothing is typed."""

    @for_each(("a\abc", "U+0007 (BEL) at character 2 is a control character"),
              ("ab\u0378", "U+0378 at character 3 is not assigned"),
              ("\U0001fbfe", "U+1FBFE at character 1 is not assigned"),
              ("x\x1b[0m", "U+001B (ESC) at character 2 is a control character"))
    def test_refused(self, case):
        text, message = case
        session = self.desktop()
        probe = session.probe()
        result = subprocess.run([binary(), "type", text], env=session.environment, cwd=REPO,
                                capture_output=True, text=True, timeout=allowed(10))
        self.assertEqual(result.returncode, 1)
        self.assertIn(message, result.stderr)
        time.sleep(0.2)
        self.assertEqual(probe.text(), "")
