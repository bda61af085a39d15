"""What the server hears of all keys, whoever has the keyboard."""

import struct

from Xlib import display
from Xlib.ext import ge, xinput


class RawKeys:
    """The keycodes that have been pressed since, by hands and by XTest."""

    def __init__(self, session):
        self._display = display.Display(session.display)
        session.on_close(self._display.close)
        self._display.xinput_query_version()
        self._display.screen().root.xinput_select_events([(xinput.AllMasterDevices, xinput.RawKeyPressMask)])
        self._display.sync()
        self._pressed = []

    def pressed(self):
        """Oldest first."""
        while self._display.pending_events():
            event = self._display.next_event()
            if event.type == ge.GenericEventCode:
                # The device, the time, the keycode.
                self._pressed.append(struct.unpack_from("<HII", event.data)[2])
        return self._pressed
