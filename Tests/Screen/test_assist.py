"""Typing without taps: a resting pointer, a switch, touches that have to lie (R-ASSIST)."""

import subprocess

from case import ScreenCase
from Support.processes import allowed, spawn, wait_for

PATIENCE = 60


class Assist(ScreenCase):
    """Somebody who cannot tap types into a real window."""

    def setting(self, settings):
        session = self.desktop(wm="openbox", hardware=True)
        client = session.client("gtk3")
        return session, client, session.keycap(settings=settings)

    def rest_on(self, session, keyboard, name):
        x, y = keyboard.status().key(name).centre
        session.server.pointer.move(x, y)

    def test_a_resting_pointer_types_and_the_focus_stays(self):
        session, client, keyboard = self.setting("[dwell]\non = true\ntime-ms = 400\n")
        typed = ""
        for letter in "hey":
            self.rest_on(session, keyboard, letter)
            typed += letter
            wait_for(lambda: client.text() == typed, PATIENCE, typed)
        self.assertTrue(client.has_focus())

    def test_a_pointer_that_leaves_the_keyboard_types_nothing(self):
        session, client, keyboard = self.setting("[dwell]\non = true\ntime-ms = 4000\n")
        self.rest_on(session, keyboard, "h")
        session.server.pointer.move(40, 40)
        self.rest_on(session, keyboard, "i")
        wait_for(lambda: client.text() == "i", PATIENCE, "the key that was rested on")

    def test_one_switch_types(self):
        session, client, keyboard = self.setting(
            '[scan]\nmode = "step"\nignore-ms = 0\n')
        status = keyboard.status()
        step, take = status.key("a").centre, status.key("l").centre
        # Begins, goes to the second row, enters it, goes to its second key and takes it.
        for place in (step, step, take, step, take):
            session.touch.tap(*place)
        wait_for(lambda: client.text() == "s", PATIENCE, "the key that was shown")

    def learn(self, session, keyboard, keycode, *options):
        """`keycap switch learn`, answered by a press of this key."""
        learner = spawn([keyboard.program, "switch", "learn", *options], keyboard.environment,
                        stdout=subprocess.PIPE)
        self.addCleanup(learner.stdout.close)
        self.assertIn(b"now", learner.stdout.readline())
        session.server.keyboard.tap(keycode)
        learner.wait(allowed(PATIENCE))
        self.assertEqual(learner.returncode, 0)

    def test_the_learned_keys_of_one_keyboard_are_the_switches(self):
        """R-ASSIST-5: x goes on and z takes. The other keys of the same keyboard reach the program, and so does x of
        another keyboard, which is here XTest's."""
        z, x, c = 52, 53, 54
        session, client, keyboard = self.setting("# mine\n[scan]\nignore-ms = 0\n")
        self.learn(session, keyboard, z)
        self.learn(session, keyboard, x, "--next")
        # The programs had the keys until then.
        wait_for(lambda: client.text() == "zx", PATIENCE, "the learned keys")
        client.clear()
        taken = [f"inputtest keyboard: key {code}" for code in (z, x)]
        keyboard.wait_status(lambda status: status.switches == taken, "both keys are taken", PATIENCE)
        for key in (x, x, z, x, z):
            session.server.keyboard.tap(key)
        wait_for(lambda: client.text() == "s", PATIENCE, "the key that was shown")
        session.server.keyboard.tap(c)
        wait_for(lambda: client.text() == "sc", PATIENCE, "the neighbour")
        session.desk.strike(x)
        wait_for(lambda: client.text() == "scx", PATIENCE, "the same key of another keyboard")
        keyboard.tell("scan", "off")
        keyboard.wait_status(lambda status: not status.switches, "the keys are free", PATIENCE)
        session.server.keyboard.tap(x)
        wait_for(lambda: client.text() == "scxx", PATIENCE, "the key that is no switch any more")
        self.assertTrue(client.has_focus())

    def test_a_touch_has_to_lie(self):
        session, client, keyboard = self.setting("[touch]\nhold-ms = 400\n")
        session.touch.tap(*keyboard.status().key("h").centre, hold=0.05)
        session.touch.tap(*keyboard.status().key("i").centre, hold=0.8)
        wait_for(lambda: client.text() == "i", PATIENCE, "the touch that lay")
