"""The keyboard knows the field that it types into, in real toolkits (R-TRAIT, R-DOC)."""

import os
import shutil

from Xlib import XK

from case import ScreenCase, for_each
from Support.bus import Bus
from Support.fields import open_fields
from Support.processes import wait_for

PATIENCE = 20
SETTINGS = "[focus]\nhide-after-ms = 0\n"
PLAIN = {"type": "default", "secure": False, "return_key": "default", "multiline": False}
SEARCH = {**PLAIN, "type": "webSearch", "return_key": "search"}
EDITABLE = {
    "entry": PLAIN, "hidden": PLAIN, "placeholder": PLAIN, "password": {**PLAIN, "secure": True},
    "unseen": {**PLAIN, "secure": True}, "search": SEARCH, "spin": {**PLAIN, "type": "decimalPad"},
    "combo": PLAIN, "textview": {**PLAIN, "multiline": True}, "plain": {**PLAIN, "multiline": True},
    "text": PLAIN, "email": {**PLAIN, "type": "emailAddress"},
    "url": {**PLAIN, "type": "URL", "return_key": "go"}, "tel": {**PLAIN, "type": "phonePad"},
    "number": {**PLAIN, "type": "decimalPad"}, "textarea": {**PLAIN, "multiline": True},
    "editable": {**PLAIN, "multiline": True}, "searchbox": SEARCH,
}
# Clicking them opens a menu or leaves the focus where it was.
UNCLICKED = ("scale", "range", "select", "fixed")
TOOLKITS = ("gtk3", "gtk4", "qt5")
# Those that are large to install: `make test-desktop` does that.
MORE = ("chromium", "firefox", "qt6") if os.environ.get("KEYCAP_DESKTOP") else \
    ("chromium",) if shutil.which("chromium") else ()


def traits(field):
    return {key: field[key] for key in PLAIN}


class Opening(ScreenCase):
    """The keyboard opens for what can be edited, as what it is, and for nothing else."""

    @for_each(*TOOLKITS, *MORE)
    def test_every_field_is_known_and_nothing_else_opens(self, kind):
        session = self.desktop(wm="openbox", size=(1920, 1080))
        Bus(session)
        keyboard = session.keycap("--hidden", settings=SETTINGS)
        fields = open_fields(session, kind)
        for name in fields.names():
            if name.removesuffix("_dark") in (*EDITABLE, *UNCLICKED):
                continue
            fields.focus(name)
            keyboard.wait_status(lambda s: not (s.field or {}).get("editable"), name, PATIENCE)
            self.assertFalse(keyboard.status().visible, name)
        for name in fields.names():
            if name.removesuffix("_dark") not in EDITABLE:
                continue
            fields.focus(name)
            status = keyboard.wait_status(lambda s: s.visible, f"open for {name}", PATIENCE)
            self.assertEqual(traits(status.field), EDITABLE[name.removesuffix("_dark")], name)
            x, y, width, height = (status.field["rect"][key] for key in
                                   ("x", "y", "width", "height"))
            at = fields.centre(name)
            self.assertTrue(x <= at[0] <= x + width and y <= at[1] <= y + height, name)
            if kind in ("chromium", "firefox"):
                look = "dark" if name.endswith("_dark") else "light"
                keyboard.wait_status(lambda s, look=look: s.scheme == look, f"{look} {name}",
                                     PATIENCE)
            fields.focus("button")
            keyboard.wait_status(lambda s: not s.visible, f"hidden after {name}", PATIENCE)


class Dialogs(ScreenCase):
    """GTK 4 does not tell which field of a new dialog has the focus, nor that the dialog is active."""

    def test_a_dialogs_field_is_found(self):
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap("--hidden", settings=SETTINGS)
        fields = open_fields(session, "gtk4", "dialog")
        fields.focus("entry")
        keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        keyboard.tell("hide")
        fields.click("button")
        status = keyboard.wait_status(lambda s: s.visible, "open for the dialog", PATIENCE)
        self.assertEqual(traits(status.field), EDITABLE["entry"])
        # The keys may have moved since, with what the dialog's field asks for.
        keyboard.tap("q")
        wait_for(lambda: fields.text("question").lower() == "q", PATIENCE, "the letter")
        keyboard.tap("return")
        keyboard.wait_status(lambda s: not s.visible, "the button has the focus again", PATIENCE)


class Latecomer(ScreenCase):
    """A keyboard that starts after the programs knows what has the focus before the first key."""

    @for_each(*TOOLKITS, *MORE)
    def test_the_field_that_has_the_focus_already_is_known(self, kind):
        session = self.desktop(wm="openbox", size=(1920, 1080))
        Bus(session)
        if kind in MORE:
            # These listen for helpers only once; another keyboard was there before.
            session.keycap("--hidden").stop()
        fields = open_fields(session, kind)
        for name in ("password", "entry", "email", "textview", "textarea"):
            if name not in fields.names():
                continue
            fields.focus(name)
            keyboard = session.keycap("--hidden", settings=SETTINGS)
            # Browsers know a moment after their page what has the focus.
            keyboard.wait_status(
                lambda s, name=name: s.visible and traits(s.field) == EDITABLE[name],
                f"open for {name}", PATIENCE)
            keyboard.stop()
        fields.focus("button")
        keyboard = session.keycap("--hidden", settings=SETTINGS)
        keyboard.wait_status(lambda s: s.field and not s.field["editable"], "a button", PATIENCE)
        self.assertFalse(keyboard.status().visible)


class Documents(ScreenCase):
    """What stands around the insertion point is followed (R-DOC-3)."""

    @for_each(*TOOLKITS)
    def test_a_text_that_somebody_else_types_is_followed(self, kind):
        session = self.desktop(wm="openbox")
        Bus(session)
        keyboard = session.keycap("--hidden", "--keyboard", "en-US")
        fields = open_fields(session, kind)
        fields.focus("textview")
        keyboard.wait_status(lambda s: s.visible and s.has("A"), "a capital begins", PATIENCE)
        for keys, label in (("Oh", "a"), (".", "a"), (" ", "A"), ("no", "a")):
            for key in keys:
                self.strike(session.desk, key)
            keyboard.wait_status(lambda s, label=label: s.has(label), f"{label} after {keys}",
                                 PATIENCE)
        wait_for(lambda: fields.text("textview") == "Oh. no", PATIENCE, "the text")
        keyboard.tap("delete")
        wait_for(lambda: fields.text("textview") == "Oh. n", PATIENCE, "backspace")

    @staticmethod
    def strike(desk, character):
        name = {" ": "space", ".": "period"}.get(character, character.lower())
        code = desk.display.keysym_to_keycode(XK.string_to_keysym(name))
        shift = desk.display.keysym_to_keycode(XK.string_to_keysym("Shift_L"))
        if character.isupper():
            desk.key(shift, True)
        desk.strike(code)
        if character.isupper():
            desk.key(shift, False)
