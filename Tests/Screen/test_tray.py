"""The icon in the panel shows and hides the keyboard; its menu has the keyboards."""

import os
import subprocess
import sys

from Xlib import X

from case import ScreenCase
from Support.panel import SystemTray
from Support.processes import REPO, allowed, end, spawn, wait_for
from Support.screen import capture

NAME, ITEM, MENU = "org.keycap.Keycap1", "/StatusNotifierItem", "/StatusNotifierItem/Menu"
SETTINGS = 'keyboards = ["en-US", "de"]\n[focus]\nopen = false\n'


class Tray(ScreenCase):
    def test_a_panel_of_the_bus_has_the_icon_and_its_menu(self):
        session = self.desktop(wm="openbox", bus=True)
        client = session.client("xterm")
        keyboard = session.keycap("--hidden", settings=SETTINGS)

        def call(path, member, *values):
            answer = subprocess.run(
                ["dbus-send", "--session", "--print-reply", f"--dest={NAME}", path, member, *values],
                env=session.environment, capture_output=True, text=True, timeout=allowed(10), check=False)
            self.assertEqual(answer.returncode, 0, answer.stderr)
            return answer.stdout

        # The panel starts after the keyboard; whoever listens is told.
        panel = spawn([sys.executable, "-m", "Support.panel", session.environment["DBUS_SESSION_BUS_ADDRESS"]],
                      {**session.environment, "PYTHONPATH": os.fspath(REPO / "Tests")}, stdout=subprocess.PIPE)
        session.on_close(lambda: end(panel))
        self.assertEqual(panel.stdout.readline(), b"ready\n")
        self.assertEqual(panel.stdout.readline().decode().strip(), ITEM)
        self.assertIn('"keycap"', call(ITEM, "org.freedesktop.DBus.Properties.Get",
                                       "string:org.kde.StatusNotifierItem", "string:IconName"))
        for visible in (True, False):
            call(ITEM, "org.kde.StatusNotifierItem.Activate", "int32:5", "int32:5")
            self.assertEqual(keyboard.status().visible, visible)
        layout = call(MENU, "com.canonical.dbusmenu.GetLayout", "int32:0", "int32:-1", "array:string:")
        for text in ("English (US)", "Deutsch", "Keyboard Settings", "Quit"):
            self.assertIn(text, layout)
        call(MENU, "com.canonical.dbusmenu.Event", "int32:2", "string:clicked", "variant:int32:0", "uint32:0")
        self.assertEqual(keyboard.status().keyboard, "de")
        self.assertTrue(client.has_focus())

    def test_a_panel_of_windows_takes_one_and_another_panel_after_it(self):
        session = self.desktop(wm="openbox", hardware=True)
        client = session.client("xterm")
        keyboard = session.keycap("--hidden", settings=SETTINGS)
        for visible in (True, False):
            tray = SystemTray(session)
            tray.take()
            size = SystemTray.SIZE

            def is_painted(size=size):
                return len(capture(session.desk, 0, 0, size, size).colours(0, 0, size, size)) > 2

            wait_for(is_painted, 10, "the icon is painted")
            session.touch.tap(size // 2, size // 2)
            keyboard.wait_status(lambda status, wanted=visible: status.visible == wanted, "it is shown or hidden")
            tray.window.destroy()
            tray.display.sync()
        self.assertTrue(client.has_focus())

    def test_a_held_icon_has_a_menu(self):
        session = self.desktop(wm="openbox", hardware=True)
        client = session.client("xterm")
        keyboard = session.keycap("--hidden", settings=SETTINGS)
        SystemTray(session).take()
        middle = SystemTray.SIZE // 2

        def menu():
            """The frame of the menu's window, while it is shown."""
            for window in session.desk.top_levels():
                shown = window.get_attributes().map_state == X.IsViewable
                if shown and window.get_wm_name() == "Keycap pop-up":
                    return session.desk.frame(window.id)
            return None

        # Two keyboards, the settings and the end. The chosen keyboard is shown.
        for row, name, is_held in ((1, "de", True), (0, "en-US", False)):
            if is_held:
                session.touch.begin(0, middle, middle)
                frame = wait_for(menu, 20, "the menu of a held finger")
                session.touch.lift_all()
            else:
                session.desk.move(middle, middle)
                session.desk.button(True, 3)
                session.desk.button(False, 3)
                session.desk.display.sync()
                frame = wait_for(menu, 20, "the menu of the third button")
            self.assertFalse(keyboard.status().visible)
            x, y, _, height = frame
            session.touch.tap(x + 60, y + int(height * (row + 0.5) / 4))
            keyboard.wait_status(lambda status, name=name: status.visible and status.keyboard == name, name)
            wait_for(lambda: menu() is None, 5, "the menu goes")
            keyboard.tell("hide")
        self.assertTrue(client.has_focus())
