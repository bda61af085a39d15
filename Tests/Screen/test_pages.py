"""Pages that make fields of other things, and change them while they have the focus (R-TRAIT)."""

from Xlib import XK

from case import ScreenCase, for_each
from Support.bus import Bus
from Support.fields import UNUSUAL, Browser
from test_fields import MORE, PATIENCE, PLAIN, SETTINGS, traits

CLOSED = ("division", "spin", "select", "fixed", "closing", "canvas")
OPEN = {
    "date": {**PLAIN, "type": "numberPad"}, "combo": PLAIN, "clicked": {**PLAIN, "multiline": True},
    "opening": PLAIN, "code": {**PLAIN, "multiline": True}, "picture": PLAIN, "drawn": PLAIN,
    "shadow": {**PLAIN, "type": "phonePad"}, "shown": {**PLAIN, "secure": True},
    "script": {**PLAIN, "type": "URL", "return_key": "go"},
}
DARK = ("code", "picture")


def holds(rect, at):
    return rect and 0 <= at[0] - rect["x"] <= rect["width"] \
        and 0 <= at[1] - rect["y"] <= rect["height"]


class Pages(ScreenCase):
    """What a page does to its fields does not lead the keyboard astray."""

    @for_each(*(kind for kind in MORE if kind in ("chromium", "firefox")))
    def test_unusual_fields_are_known(self, kind):
        session = self.desktop(wm="openbox", size=(1920, 1080))
        Bus(session)
        keyboard = session.keycap("--hidden", settings=SETTINGS)
        fields = Browser(session, kind, "light", page=UNUSUAL)
        for name in CLOSED:
            fields.focus(name)
            at = fields.centre(name)
            status = keyboard.wait_status(
                lambda s, at=at: s.field and not s.field["editable"] and holds(s.field["rect"], at),
                f"{name} cannot be edited", PATIENCE)
            self.assertFalse(status.visible, name)
        for name, wanted in OPEN.items():
            fields.focus(name)
            look = "dark" if name in DARK else "light"
            keyboard.wait_status(
                lambda s, wanted=wanted, look=look: s.visible and traits(s.field) == wanted
                and s.scheme == look, f"{look}, open for {name}", PATIENCE)
            if name == "shown":
                fields.focus("button")
                fields.focus(name)
                status = keyboard.wait_status(lambda s: s.visible and s.field["editable"],
                                              "shown once more", PATIENCE)
                self.assertTrue(status.field["secure"], "a password that is shown is one")
            # Firefox opens a calendar.
            session.desk.strike(session.desk.display.keysym_to_keycode(XK.XK_Escape))
            fields.focus("button")
            keyboard.wait_status(lambda s: not s.visible, f"hidden after {name}", PATIENCE)
