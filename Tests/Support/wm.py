"""The window managers that the keyboard is tested under."""

import os
from pathlib import Path

from .processes import end, spawn, tool, wait_for

OPENBOX_KEYS = """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
  <placement><policy>Smart</policy></placement>
  <desktops><number>1</number></desktops>
  <keyboard>
    <keybind key="A-Tab"><action name="NextWindow"><finalactions><action name="Focus"/>
      <action name="Raise"/></finalactions></action></keybind>
    @MORE@<keybind key="W-e"><action name="Execute"><command>touch @MARK@</command></action></keybind>
  </keyboard>
  <mouse><context name="Client">
    <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
  </context></mouse>
</openbox_config>
"""

# As many as the settings of a desktop have: after a change of the keymap it takes them anew, one by one.
MANY_KEYS = "".join(f'<keybind key="{held}-{letter}"><action name="Focus"/></keybind>'
                    for held in ("C-A", "C-S", "A-S", "C-A-S", "W-S", "W-C", "W-A", "W-C-A")
                    for letter in "abcdfghijklmnopqrstuvwxyz")

NAMES = ("openbox", "xfwm4", "metacity")


class WindowManager:
    """A running window manager; `super_mark` is the file that openbox makes on Super+E. As
    `openbox-many` it has many more keys of its own."""

    def __init__(self, name, session):
        self.name, self._session = name, session
        self.super_mark = os.path.join(session.directory, "super-e")
        self.process = spawn(self._command(), {**session.environment,
                                               "GSETTINGS_BACKEND": "memory"})
        wait_for(self._has_taken_over, 15, f"{name} takes over the screen")
        self._wait_until_it_manages()

    def _command(self):
        if self.name in ("openbox", "openbox-many"):
            path = os.path.join(self._session.directory, "openbox.xml")
            more = MANY_KEYS if self.name == "openbox-many" else ""
            Path(path).write_text(
                OPENBOX_KEYS.replace("@MARK@", self.super_mark).replace("@MORE@", more))
            return [tool("openbox"), "--sm-disable", "--config-file", path]
        bus = [tool("dbus-run-session"), "--"]
        if self.name == "xfwm4":
            return [*bus, tool("xfwm4"), "--compositor=off"]
        return [*bus, tool(self.name)]

    def _has_taken_over(self):
        return self._session.desk.property(self._session.desk.root, "_NET_SUPPORTING_WM_CHECK")

    def _wait_until_it_manages(self):
        """Waits until the window manager takes a window. One mapped while it starts may never be seen, so
        more are mapped until it has taken one of them."""
        desk, tried = self._session.desk, []

        def taken():
            tried.append(desk.open_window(1, 1, 20, 20, title="ready?"))
            return any(desk.property(window, "WM_STATE") for window in tried)

        try:
            wait_for(taken, 10, f"{self.name} manages windows", every=0.03)
        finally:
            for window in tried:
                window.destroy()
            desk.display.sync()

    def stop(self):
        """Ends it; the server has then given back all that it had, windows of others too."""
        desk = self._session.desk
        owner = desk.property(desk.root, "_NET_SUPPORTING_WM_CHECK")
        end(self.process)
        if owner:
            wait_for(lambda: not desk.has_client_of(owner[0]), 10, f"{self.name} has left the server")
