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
    <keybind key="W-e"><action name="Execute"><command>touch @MARK@</command></action></keybind>
  </keyboard>
  <mouse><context name="Client">
    <mousebind button="Left" action="Press"><action name="Focus"/><action name="Raise"/></mousebind>
  </context></mouse>
</openbox_config>
"""

NAMES = ("openbox", "xfwm4", "metacity")


class WindowManager:
    """A running window manager; `super_mark` is the file that openbox makes on Super+E."""

    def __init__(self, name, session):
        self.name, self._session = name, session
        self.super_mark = os.path.join(session.directory, "super-e")
        self.process = spawn(self._command(), {**session.environment,
                                               "GSETTINGS_BACKEND": "memory"})
        wait_for(self._ready, 15, f"{name} takes over the screen", every=0.02)

    def _command(self):
        if self.name == "openbox":
            path = os.path.join(self._session.directory, "openbox.xml")
            Path(path).write_text(OPENBOX_KEYS.replace("@MARK@", self.super_mark))
            return [tool("openbox"), "--sm-disable", "--config-file", path]
        bus = [tool("dbus-run-session"), "--"]
        if self.name == "xfwm4":
            return bus + [tool("xfwm4"), "--compositor=off"]
        return bus + [tool(self.name)]

    def _ready(self):
        check = self._session.desk.property(self._session.desk.root, "_NET_SUPPORTING_WM_CHECK")
        return bool(check)

    def stop(self):
        end(self.process)
