"""Text goes only to the field for which it was made (R-HARM-5): ways in which the focus leaves a field while text is
being sent to it, whoever made the text."""

import os
import re
import shutil
import subprocess
from pathlib import Path

from Xlib import X, error

from case import ScreenCase, for_each
from Support import fields
from Support.copying import Copying
from Support.keyboard import binary, write
from Support.processes import REPO, allowed, end, seen, spawn, tool, wait_for
from test_type import TypeCase

# Of each way so many are tried, and all kinds of programs with KEYCAP_OWNERS.
TURNS = int(os.environ.get("KEYCAP_OWNERS", "1"))
IS_ALL = "KEYCAP_OWNERS" in os.environ
KINDS = ("xterm", "gtk3", "qt5", "tk") if IS_ALL else ("xterm", "gtk3")
BROWSERS = ("chromium", "firefox") if os.environ.get("KEYCAP_DESKTOP") else \
    ("chromium",) if shutil.which("chromium") else ()
MOVING = Path(fields.__file__).with_name("moving.html")
OURS = "org.example.talks"
# One tap gives 640 characters. The sandbox lets no program start another one.
TALKS = """#!/bin/sh
echo '{"type":"hello","version":1}' >&3
edit=0
text=0000000000
for turn in 1 2 3 4 5 6; do text=$text$text; done
while read -r line <&3; do
  case "$line" in
    *'"type":"view"'*) echo '{"type":"layout","rows":[{"keys":[{"id":"a","label":"a","text":"a"}]}]}' >&3 ;;
    *'"phase":"tap"'*) edit=$((edit + 1)); echo '{"type":"insertText","text":"'$text'","edit":'$edit'}' >&3 ;;
  esac
  case "$line" in *'"n":'*) n=${line#*\\"n\\":}; echo '{"type":"done","n":'"${n%%[!0-9]*}"'}' >&3 ;; esac
done
"""


class OwnerCase(ScreenCase):
    """A text is under way to one program, and another one gets the keys."""

    def other(self, session):
        """A window of another client, of which every key is seen."""
        return session.probe(x=860, y=40, width=300, height=200, focus=False)

    def grab(self, session):
        """A launcher that grabs the keyboard; what it has got is known when it ends."""
        launcher = spawn([tool("dmenu"), "-l", "1"], session.environment, stdin=subprocess.PIPE,
                         stdout=subprocess.PIPE)
        self.addCleanup(end, launcher)
        launcher.stdin.close()
        hidden = session.desk.root.create_window(0, 0, 1, 1, 0, 0, X.InputOnly)
        wait_for(lambda: hidden.grab_keyboard(False, X.GrabModeAsync, X.GrabModeAsync,
                                              X.CurrentTime) == X.AlreadyGrabbed, 10, "the grab")
        return launcher

    def leave(self, way, session, own, other):
        """Takes the keys from `own` in this way; what else might have got any."""
        desk = session.desk
        if way == "click":
            desk.click(*(at + 60 for at in other.frame()[:2]))
        elif way == "pager":
            desk.activate(other.window)
        elif way == "program":
            desk.set_focus(other.window)
        elif way == "new window":
            return session.probe(x=900, y=300, width=200, height=100)
        elif way == "closed":
            desk.window(own.window).destroy()
            desk.display.sync()
            wait_for(lambda: not own.has_focus(), 5, "it has lost the focus")
            other.focus()
        elif way == "nowhere":
            desk.display.set_input_focus(X.NONE, X.RevertToNone, X.CurrentTime)
            # A window manager gives the focus back soon.
            desk.set_focus(other.window)
        elif way == "away and back":
            desk.set_focus(other.window)
            desk.set_focus(own.window)
            desk.set_focus(other.window)
        elif way == "pointer":
            desk.display.set_input_focus(X.PointerRoot, X.RevertToNone, X.CurrentTime)
            desk.move(*(at + 60 for at in other.frame()[:2]))
            desk.display.sync()
        elif way == "launcher":
            return self.grab(session)
        return None

    def got(self, session, thing):
        """What a launcher was given."""
        code = next(code for code in range(8, 256)
                    if session.desk.display.keycode_to_keysym(code, 0) == 0xff0d)
        session.desk.strike(code)
        thing.wait(allowed(10))
        return thing.stdout.read().decode().strip()

    def assert_nothing_leaked(self, session, other, more):
        other.wait(0.3)
        self.assertEqual(other.presses(), [], "another window got keys")
        if hasattr(more, "presses"):
            more.wait(0.1)
            self.assertEqual(more.presses(), [], "a new window got keys")
        elif more is not None:
            self.assertEqual(self.got(session, more), "", "a launcher got keys")


WAYS = ("click", "pager", "program", "new window", "closed", "nowhere", "away and back", "launcher")


class Typed(OwnerCase, TypeCase):
    """`keycap type` stops, and says after how many characters."""

    LENGTH = 30000

    def stopped(self, typing):
        """After how many characters it says that it stopped."""
        self.assertEqual(typing.wait(allowed(20)), 1, "it fails")
        told = typing.stderr.read().decode()
        count = re.search("after ([0-9]+) characters", told)
        self.assertTrue(count, told)
        return int(count[1])

    def text(self, kind):
        return "".join(chr(0x61 + i % 26) for i in range(self.LENGTH if kind == "xterm" else 4000))

    @for_each(*[(kind, way, "openbox") for kind in KINDS for way in WAYS], ("xterm", "program", None),
              ("xterm", "pointer", None))
    def test_it_stops(self, case):
        kind, way, manager = case
        for turn in range(TURNS):
            self.doCleanups()
            with self.subTest(turn=turn):
                session = self.desktop(wm=manager)
                other, own = self.other(session), session.client(kind)
                if way == "pointer":
                    session.desk.display.set_input_focus(X.PointerRoot, X.RevertToNone, X.CurrentTime)
                    session.desk.move(*(at + 60 for at in own.frame()[:2]))
                    session.desk.display.sync()
                other.clear()
                text = self.text(kind)
                typing = self.start(session, text)
                wait_for(lambda own=own: len(own.text()) > 40 + 13 * turn, 20, "the text has begun")
                try:
                    more = self.leave(way, session, own, other)
                except error.XError:
                    more = None
                count = self.stopped(typing)
                self.assert_nothing_leaked(session, other, more)
                if way == "closed":
                    continue
                self.assertEqual(own.settled_text(), text[:count], "what it says is true")

    def test_with_follow_it_goes_on(self):
        session = self.desktop(wm="openbox")
        second, first = session.client("xterm", geometry="60x10+640+400"), session.client("xterm")
        text = self.text("xterm")
        typing = self.start(session, text, "--follow")
        wait_for(lambda: len(first.text()) > 100, 20, "the text has begun")
        second.focus()
        self.end(typing, 30)
        wait_for(lambda: len(first.text() + second.text()) >= len(text), 30, "all of the text")
        self.assertEqual(first.settled_text() + second.settled_text(), text)

    @for_each(*[(kind, button) for kind in ("gtk3", *(("qt5",) if IS_ALL else ())) for button in (1, 2, 3)])
    def test_a_click_into_another_field_of_the_window(self, case):
        kind, button = case
        session = self.desktop(wm="openbox")
        form = fields.Toolkit(session, kind)
        form.focus("entry")
        typing = self.start(session, "x" * 4000)
        wait_for(lambda: len(form.text("entry")) > 40, 20, "the text has begun")
        form.click("password", button)
        count = self.stopped(typing)
        wait_for(lambda: len(form.text("entry")) == count, 10, "what it says is true")
        self.assertEqual(form.text("password"), "")


    @for_each(*[(kind, is_served) for kind in ("gtk3", *(("qt5",) if IS_ALL else ())) for is_served in (False, True)])
    def test_a_tab_of_another_keyboard(self, case):
        """Also where no keyboard runs that could tell of fields."""
        kind, is_served = case
        session = self.desktop(wm="openbox", bus=True)
        form = fields.Toolkit(session, kind)
        if is_served:
            session.keycap("--keyboard", "en-US")
        form.focus("entry")
        typing = self.start(session, "x" * 4000)
        wait_for(lambda: len(form.text("entry")) > 40, 20, "the text has begun")
        session.desk.strike(23)
        count = self.stopped(typing)
        wait_for(lambda: len(form.text("entry")) == count, 10, "what it says is true")

    def test_its_own_tabs_go_on(self):
        session = self.desktop(wm="openbox", bus=True)
        form = fields.Toolkit(session, "gtk3")
        keyboard = session.keycap("--keyboard", "en-US")
        form.focus("entry")
        keyboard.wait_status(lambda s: s.field and s.field["editable"], "the field", 10)
        typing = self.start(session, "user\tpass" + "word" * 50)
        self.end(typing)
        self.assertEqual(form.text("entry"), "user")


class ExtensionCase(OwnerCase):
    """A keyboard by somebody else gives hundreds of characters at a touch."""

    def start(self, session):
        folder = Path(session.environment["XDG_DATA_HOME"], "keycap/Assets/Extensions")
        folder.mkdir(parents=True)
        subprocess.run([binary(), "extension", "new", "--data", REPO, "--language", "sh", OURS], cwd=folder,
                       env=session.environment, check=True, capture_output=True)
        program = next(path for path in (folder / OURS).iterdir() if os.access(path, os.X_OK) and path.is_file())
        write(str(program), TALKS)
        program.chmod(0o755)
        return session.keycap(settings=f'keyboards = ["en-US", "{OURS}"]\n')

    def show(self, keyboard):
        # Behind a password the keys of before come back once nobody has typed for a while (R-TRAIT-12).
        status = keyboard.wait_status(lambda s: s.has("globe"), "a globe key", 10)
        if status.keyboard != OURS:
            keyboard.tap("globe")
        keyboard.wait_status(lambda s: s.keyboard == OURS and s.has("key-1"), "the keys of its program", 10)


class Extensions(ExtensionCase):
    # No such keyboard is shown to a terminal.
    @for_each(*[(kind, way) for kind in KINDS if kind != "xterm"
                for way in (WAYS if IS_ALL else ("click", "launcher"))])
    def test_the_rest_is_dropped(self, case):
        kind, way = case
        for turn in range(TURNS):
            self.doCleanups()
            with self.subTest(turn=turn):
                session = self.desktop(wm="openbox")
                other, own = self.other(session), session.client(kind)
                keyboard = self.start(session)
                self.show(keyboard)
                other.clear()
                keyboard.tap("key-1")
                seen(lambda own=own: len(own.text()) > 5 + 13 * turn, 10)
                more = self.leave(way, session, own, other)
                self.assert_nothing_leaked(session, other, more)
                if way != "closed":
                    self.assertRegex(own.settled_text(), "^0{1,640}$")
                if way == "launcher":
                    # A launcher is served by the system's keyboard, which goes with it.
                    keyboard.wait_status(lambda s: s.keyboard == OURS, "the keyboard of before", 10)
                # The keyboard goes on, and a letter goes where the focus is.
                keyboard.tell("next-keyboard")
                keyboard.wait_status(lambda s: s.keyboard == "en-US", "letters", 10)
                if way in ("click", "pager", "program"):
                    keyboard.tap("q")
                    wait_for(other.presses, 5, "a letter arrives")
                    self.assertEqual(other.text().lower(), "q")

    @for_each("gtk3", *(("qt5", "gtk4") if IS_ALL else ()))
    def test_a_password_of_the_same_window(self, kind):
        session = self.desktop(wm="openbox", bus=True)
        form = fields.Toolkit(session, kind)
        keyboard = self.start(session)
        for turn in range(TURNS):
            with self.subTest(turn=turn):
                form.focus("entry")
                keyboard.wait_status(lambda s: s.field and not s.field["secure"], "the field is told", 10)
                self.show(keyboard)
                before = len(form.text("entry"))
                keyboard.tap("key-1")
                wait_for(lambda n=before: len(form.text("entry")) > n + 5, 10, "the text has begun")
                form.click("password")
                wait_for(lambda: form.last("focus") == "password", 5, "the password has the focus")
                keyboard.wait_status(lambda s: s.keyboard == "en-US", "the system's keyboard", 10)
                count = len(form.text("password"))

                def letter(count=count):
                    # Keys that have just changed under a hand take no tap yet.
                    keyboard.tap("k")
                    return seen(lambda: len(form.text("password")) > count, 1)

                wait_for(letter, 5, "a letter arrives")
                self.assertRegex(form.text("password").lower(), "^k+$")


    def test_a_click_while_the_keyboard_is_hidden(self):
        session = self.desktop(wm="openbox", bus=True)
        form = fields.Toolkit(session, "gtk3")
        keyboard = self.start(session)
        form.focus("entry")
        keyboard.wait_status(lambda s: s.field, "the field is told", 10)
        self.show(keyboard)
        keyboard.tap("key-1")
        wait_for(lambda: len(form.text("entry")) > 5, 10, "the text has begun")
        keyboard.tell("hide")
        form.click("password")
        wait_for(lambda: form.last("focus") == "password", 5, "the password has the focus")
        self.assertFalse(seen(lambda: form.text("password"), 1), "the password got keys")
        self.assertLess(len(form.text("entry")), 640)


class Moving(ExtensionCase, TypeCase):
    """A program or a page gives the focus to another of its own fields, of which neither a click nor a key tells. A few
    characters that are on their way then go astray."""

    # No more than one part of a text (FieldProof).
    MOST = 6

    def open(self, kind, session, after):
        return fields.Browser(session, kind, str(after), page=MOVING) if kind in BROWSERS else \
            fields.Toolkit(session, kind, "moves")

    def begin(self, kind, after, **options):
        session = self.desktop(wm="openbox", bus=True)
        keyboard = self.start(session) if options.get("extension") else session.keycap(**options)
        form = self.open(kind, session, after)
        self.own = "text" if kind in BROWSERS else "entry"
        form.focus(self.own)
        keyboard.wait_status(lambda s: s.field and s.field["editable"] and not s.field["secure"], "the field", 10)
        return session, keyboard, form

    def check(self, form, text):
        wait_for(lambda: form.last("focus") == "password", 20, "the focus has moved")
        texts = [""]

        def rest():
            texts.append(form.text(self.own) + "|" + form.text("password"))
            return texts[-1] == texts[-2]

        wait_for(rest, 10, "nothing comes any more", every=1)
        self.assertLessEqual(len(form.text("password")), self.MOST, "the other field got keys")
        self.assertTrue(text.startswith(form.text(self.own)), "what came is the text's beginning")

    @for_each(("gtk3", 0), *((kind, after) for kind in BROWSERS for after in (0, 40, 200)))
    def test_a_text_stops(self, case):
        kind, after = case
        for turn in range(TURNS):
            self.doCleanups()
            with self.subTest(turn=turn):
                session, _, form = self.begin(kind, after + 7 * turn)
                text = "".join(chr(0x61 + i % 26) for i in range(2000))
                count = Typed.stopped(self, self.start_typing(session, text))
                self.check(form, text)
                self.assertEqual(len(form.text(self.own)), count, "what it says is true")

    def start_typing(self, session, text):
        return TypeCase.start(self, session, text)

    @for_each(("gtk3", 0), *((kind, after) for kind in BROWSERS for after in (0, 40)))
    def test_the_text_of_an_extension_is_dropped(self, case):
        kind, after = case
        for turn in range(TURNS):
            self.doCleanups()
            with self.subTest(turn=turn):
                _, keyboard, form = self.begin(kind, after + 7 * turn, extension=True)
                self.show(keyboard)
                keyboard.tap("key-1")
                self.check(form, "0" * 640)

    # Texts of more than 200 characters are pasted in one piece.
    @for_each(("gtk3", 0), *((kind, after) for kind in BROWSERS for after in (0, 40)))
    def test_a_pasted_text_is_dropped(self, case):
        kind, after = case
        for turn in range(TURNS):
            self.doCleanups()
            with self.subTest(turn=turn):
                session, keyboard, form = self.begin(
                    kind, after + 7 * turn, settings='keyboards = ["en-US", "clipboard"]\n')
                text = "".join(chr(0x61 + i % 26) for i in range(190))
                Copying(session).copy(text)
                keyboard.tap("globe")
                status = keyboard.wait_status(
                    lambda s: any(key.role == "clipping" for key in s.keys), "the clipping", 10)
                keyboard.tap(next(key.id for key in status.keys if key.role == "clipping"), status)
                self.check(form, text)

    @for_each("gtk3", *BROWSERS)
    def test_a_field_that_stays_gets_all(self, kind):
        session, _, form = self.begin(kind, 1_000_000)
        own = "textview" if kind == "gtk3" else self.own
        form.focus(own)
        text = "".join(chr(0x61 + i % 26) for i in range(500)) + ("\nend" if kind == "gtk3" else "")
        TypeCase.end(self, self.start_typing(session, text))
        wait_for(lambda: form.text(own) == text, 10, "all of the text")


class Taps(OwnerCase):
    """A tap goes to whoever has the focus at the tap."""

    @for_each("openbox", None)
    def test_a_letter_right_after_a_click_into_another_window(self, manager):
        session = self.desktop(wm=manager)
        other, own = self.other(session), session.client("xterm")
        keyboard = session.keycap("--keyboard", "en-US")
        keyboard.type("ab")
        wait_for(lambda: own.text().lower() == "ab", 5, "both letters")
        # Without a window manager a click moves no focus: a program does.
        self.leave("click" if manager else "program", session, own, other)
        wait_for(other.has_focus, 5, "it has the focus")
        other.clear()
        keyboard.tap("q")
        wait_for(other.presses, 5, "a letter arrives")
        self.assertEqual(other.text().lower(), "q")
        self.assertEqual(own.settled_text().lower(), "ab")

    def test_a_burst_loses_nothing_where_the_client_moves_the_focus_among_its_windows(self):
        """As a spreadsheet does that has a window for each cell."""
        session = self.desktop(wm="openbox")
        probe = session.probe()
        cells = [probe.x_window.create_window(10 + 40 * i, 10, 30, 30, 0, X.CopyFromParent,
                                              event_mask=X.KeyPressMask | X.KeyReleaseMask) for i in range(4)]
        for cell in cells:
            cell.map()
        cells[0].set_input_focus(X.RevertToParent, X.CurrentTime)
        probe.display.sync()
        keyboard = session.keycap("--keyboard", "en-US", settings="[text]\nsuggestions = false\n")
        probe.clear()
        status, word, moved = keyboard.status(), "qwertzuiopasdfgh".replace("z", "y"), 0
        for letter in word:
            keyboard.tap(letter if status.has(letter) else letter.upper(), status)
            status = keyboard.status()
            if len(probe.presses()) > 2 * moved:
                moved += 1
                cells[moved % 4].set_input_focus(X.RevertToParent, X.CurrentTime)
                probe.display.sync()
        wait_for(lambda: len(probe.presses()) >= len(word), 5, "all letters")
        self.assertEqual(probe.text().lower(), word)
