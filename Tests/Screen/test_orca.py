"""Orca itself names what lies under the pointer (R-ASSIST-6)."""

from case import ScreenCase
from Support.orca import Orca
from Support.processes import wait_for

PATIENCE = 10


class MouseReview(ScreenCase):
    """Somebody who cannot see moves the pointer over the keyboard."""

    def test_it_names_keys_suggestions_and_emoji(self):
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap(settings='keyboards = ["en-US", "emoji"]\n')
        client = session.client("gtk3")
        keyboard.wait_status(lambda s: s.visible and s.has("suggestion-1"), "the bar", PATIENCE)
        orca = Orca(session)

        def point(name):
            return keyboard.status().key(name).centre

        orca.hear(point("e"), "e push button")
        orca.hear(point("delete"), "delete push button")
        orca.hear(point("globe"), "next keyboard push button")
        orca.hear(point("space"), "space push button")
        keyboard.tap("h")
        keyboard.tap("e")
        wait_for(lambda: client.text().lower() == "he", PATIENCE, "the letters")
        orca.hear(point("suggestion-2"), r"^He\w+ push button")
        keyboard.tap("globe")
        status = keyboard.wait_status(lambda s: any(key.role == "emoji-cell" for key in s.keys), "emoji", PATIENCE)
        cell = next(key for key in status.keys if key.role == "emoji-cell")
        orca.hear(cell.centre, cell.label + " push button")
        self.assertTrue(client.has_focus())
