"""Screen readers name the keys and press them (R-ASSIST-6)."""

from case import ScreenCase
from Support.processes import wait_for
from Support.screen_reader import ScreenReader

PATIENCE = 60


class Reader(ScreenCase):
    """libatspi, by which Orca and Accerciser read, at work on the keyboard."""

    def test_every_key_is_told_and_types_when_it_is_pressed(self):
        session = self.desktop(wm="openbox", bus=True)
        client = session.client("gtk3")
        keyboard = session.keycap()
        reader = ScreenReader(session, "keycap")
        self.compare(keyboard.status(), reader.all())
        reader.press("capital h")
        wait_for(lambda: client.text() == "H", PATIENCE, "the key that was pressed")
        reader.press("i")
        wait_for(lambda: client.text() == "Hi", PATIENCE, "the keys that were pressed")
        self.assertTrue(client.has_focus())
        self.assertTrue(keyboard.status().visible)
        self.listen(keyboard, client, reader)

    def test_keys_are_named_in_the_users_language(self):
        session = self.desktop(wm="openbox", bus=True)
        session.environment["LANGUAGE"], session.environment["LANG"] = "de_AT:en", "C.UTF-8"
        session.keycap()
        names = [facts["name"] for facts in ScreenReader(session, "keycap").all()]
        for name in ("löschen", "nächste Tastatur", "Umschalttaste", "Leerzeichen"):
            self.assertIn(name, names)

    def compare(self, status, told):
        """Each key of the picture has a name, a role, its place and an action, and none can have the focus."""
        keys = {facts["id"]: facts for facts in told}
        for key in status.keys:
            if key.role in ("handle", "suggestion", "preview"):
                continue
            facts = keys[key.id]
            self.assertEqual(facts["frame"], [int(v) for v in (key.x, key.y, key.width, key.height)])
            self.assertTrue(facts["name"] and facts["shown"] and facts["actions"] == 1, facts)
            self.assertFalse(facts["focusable"], facts)
            self.assertIn(facts["role"], ("push button", "toggle button"))

    def listen(self, keyboard, client, reader):
        """Those who ask for events hear of names, other keys and hiding, and never of a focus."""
        kinds = ["object:children-changed", "object:property-change:accessible-name",
                 "object:state-changed", "window", "focus"]
        self.assertTrue(reader.ask("listen", kinds=kinds))

        def heard(kind):
            return [name or "" for what, name, _ in reader.ask("heard") if what.startswith(kind)]

        # The registry tells the keyboard of the listener: what happens before that is not told.
        def renamed():
            keyboard.tap("shift")
            return heard("object:property-change:accessible-name")

        wait_for(renamed, PATIENCE, "the letters' other names", every=0.2)
        keyboard.tap("numbers")
        wait_for(lambda: heard("object:children-changed:add"), PATIENCE, "other keys")
        keyboard.tell("hide")
        wait_for(lambda: any("Keycap keyboard" in name for name in heard("object:state-changed:showing")),
                 PATIENCE, "the keyboard that hides")
        claims = heard("object:state-changed:focused") + heard("focus") + heard("window")
        self.assertEqual([name for name in claims if "eycap" in name], [])
        self.assertEqual([facts for facts in reader.all() if facts["role"] == "push button"], [])
