"""Orca itself names what lies under the pointer (R-ASSIST-6)."""

from case import ScreenCase
from Support.orca import Orca
from Support.processes import wait_for

PATIENCE = 3


class MouseReview(ScreenCase):
    """Somebody who cannot see moves the pointer over the keyboard."""

    def test_it_names_keys_suggestions_alternatives_and_emoji(self):
        session = self.desktop(wm="openbox", bus=True, hardware=True)
        client = session.client("gtk3")
        keyboard = session.keycap(settings='keyboards = ["en-US", "emoji"]\n')
        orca = Orca(session)

        def point(name):
            return keyboard.status().key(name).centre

        orca.hear(point("e"), "e push button")
        orca.hear(point("delete"), "delete push button")
        orca.hear(point("globe"), "next keyboard push button")
        orca.hear(point("space"), "space push button")
        keyboard.tap("h")
        wait_for(client.text, PATIENCE, "the letter")
        status = keyboard.wait_status(lambda s: any(key.role == "suggestion" and key.label for key in s.keys),
                                      "suggestions", PATIENCE)
        shown = next(key for key in status.keys if key.role == "suggestion" and key.label)
        orca.hear(shown.centre, shown.label)
        self.assertTrue(client.has_focus())
        keyboard.tap("globe")
        status = keyboard.wait_status(lambda s: any(key.role == "emoji-cell" for key in s.keys), "emoji", PATIENCE)
        cell = next(key for key in status.keys if key.role == "emoji-cell")
        orca.hear(cell.centre, "push button")
        self.assertTrue(client.has_focus())
