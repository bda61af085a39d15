"""A kiosk: what the administrator's policy forbids, no way to type gets round (R-DESK-5)."""

import subprocess
from pathlib import Path

from case import ScreenCase
from Support.keyboard import binary, write
from Support.processes import wait_for

POLICY = """
theme = "light"
keyboards = ["en-US", "fr"]
settings = false
visible = "always"
lock = ["text"]
[keys]
allow = "text"
forbid = ["Shift+Tab"]
"""
OPEN = '[keys]\nforbid = ["F1", "Ctrl+Alt+*", "Super+*"]\n'
RULE = """[[application]]
class = "Keycap-test"
whole-window = true
type = "emailAddress"
"""
TEXT_KEYS = {0xff08, 0xff09, 0xff0d, 0xffff, 0xff51, 0xff52, 0xff53, 0xff54}


class Kiosk(ScreenCase):
    """Programs under test see a directory of the test in place of /etc/xdg, and nobody else does."""

    def setUp(self):
        super().setUp()
        self.session = self.desktop(wm="openbox", hardware=True)
        self.folder = Path(self.session.path("etc"))
        (self.folder / "keycap").mkdir(parents=True)
        self.program = self.session.in_kiosk(binary(), self.folder)

    @property
    def policy(self):
        return self.folder / "keycap/policy.toml"

    def keyboard(self, policy, *arguments, **options):
        self.policy.write_text(policy)
        return self.session.keycap(*arguments, program=self.program, **options)

    def test_no_key_sends_what_is_forbidden(self):
        keyboard = self.keyboard(
            POLICY, "--theme", "dark", settings='keyboards = ["de"]\n[text]\nsuggestions = false\n')
        probe = self.session.probe()
        status = keyboard.status()
        self.assertEqual((status.theme, status.keyboard, status.policy), ("light", "en-US", True))
        probe.clear()
        for key in status.keys:
            if key.role in ("key", "modifier", "dismiss"):
                keyboard.touch(key.id, status, hold=0.02)
        keyboard.tell("hide")
        keyboard.tell("toggle")
        self.assertTrue(keyboard.status().visible)
        quits = keyboard.run("quit")
        self.assertEqual(quits.returncode, 1)
        self.assertIn("policy", quits.stderr)
        self.assertTrue(keyboard.alive())
        keyboard.tap("q", status)
        wait_for(lambda: probe.presses() and probe.presses()[-1][0] in (0x51, 0x71), 5, "a letter arrives")
        pressed = probe.presses(modifiers=True)
        self.assertLessEqual({sym for sym, _ in pressed} - {0xffe1}, TEXT_KEYS | {0x51, 0x71})
        self.assertFalse([state for _, state in pressed if state & 0x4c], "Ctrl, Alt and Super stay up")
        refused = keyboard.run("type", "a\x1b")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("policy", refused.stderr)
        self.assertIn("only keys that write text", keyboard.run("doctor").stdout)

    def test_it_can_be_changed_and_a_mistake_loosens_nothing(self):
        keyboard = self.keyboard(OPEN, settings="[text]\nsuggestions = false\n")
        probe = self.session.probe()

        def sends(name, sym):
            """Whether a tap sends the keysym; a letter after it shows that everything has arrived."""
            probe.clear()
            status = keyboard.status()
            keyboard.tap(name, status)
            keyboard.tap("x", status)
            wait_for(lambda: probe.presses() and probe.presses()[-1][0] in (0x58, 0x78), 5, "x arrives")
            return sym in [found for found, _ in probe.presses()]

        self.assertTrue(sends("esc", 0xff1b))
        self.policy.write_text('[keys]\nallow = "some"\n')
        wait_for(lambda: f"{self.policy.name}:2" in keyboard.log(), 5, "the mistake is told")
        self.policy.write_text('settings = true\n[keys]\nallow = "text"\n')
        wait_for(lambda: not sends("esc", 0xff1b), 5, "another policy is in force")
        self.policy.unlink()
        wait_for(lambda: sends("esc", 0xff1b), 5, "none is in force")

    def test_its_rules_for_applications_come_before_all_others(self):
        self.session.desk.open_window(20, 40, 300, 200)
        keyboard = self.keyboard("", "--hidden", settings="")

        def is_told(kind):
            keyboard.wait_status(lambda status: status.visible and status.field["type"] == kind, kind, 10)

        write(keyboard.settings_path.replace("settings.toml", "applications.toml"), RULE)
        is_told("emailAddress")
        self.policy.write_text(RULE.replace("emailAddress", "URL"))
        is_told("URL")
        self.policy.unlink()
        is_told("emailAddress")

    def test_a_file_that_others_may_write_counts_as_the_strictest(self):
        self.policy.write_text(OPEN)
        self.policy.chmod(0o666)
        keyboard = self.session.keycap(program=self.program)
        self.assertIn("others than root may write", keyboard.log())
        probe = self.session.probe()
        keyboard.tap("esc")
        keyboard.tap("x")
        wait_for(lambda: probe.presses(), 5, "x arrives")
        self.assertNotIn(0xff1b, [sym for sym, _ in probe.presses()])
        self.assertEqual(subprocess.run([self.program, "check", self.policy], env=keyboard.environment,
                                        check=False).returncode, 0)
