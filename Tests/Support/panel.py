"""Panels that take icons. Run with a bus's address it is one of StatusNotifierItem, which says `ready` and then
the path of each icon; `SystemTray` is one of the older system tray protocol."""

import sys

from Xlib import X
from Xlib.display import Display
from Xlib.protocol import event

from .processes import wait_for

WATCHER = "org.kde.StatusNotifierWatcher"
XML = f"""<node><interface name='{WATCHER}'><method name='RegisterStatusNotifierItem'>
<arg type='s' direction='in'/></method></interface></node>"""


class SystemTray:
    """A window that has the tray's selection and takes one icon."""

    SIZE = 32

    def __init__(self, session):
        self.display = Display(session.display)
        session.on_close(self.display.close)
        root = self.display.screen().root
        self.window = root.create_window(0, 0, self.SIZE, self.SIZE, 0, X.CopyFromParent, override_redirect=True,
                                         background_pixel=0x00ff00)
        self.window.map()
        selection = self.display.intern_atom("_NET_SYSTEM_TRAY_S0")
        self.window.set_selection_owner(selection, X.CurrentTime)
        announcement = event.ClientMessage(
            window=root, client_type=self.display.intern_atom("MANAGER"),
            data=(32, [X.CurrentTime, selection, self.window.id, 0, 0]))
        root.send_event(announcement, event_mask=X.StructureNotifyMask)
        self.display.flush()

    def take(self):
        """Takes the icon that is offered; its window."""
        def offered():
            while self.display.pending_events():
                told = self.display.next_event()
                if told.type == X.ClientMessage and told.data[1][1] == 0:
                    return told.data[1][2]
            return None

        icon = self.display.create_resource_object("window", wait_for(offered, 20, "an icon is offered"))
        icon.reparent(self.window, 0, 0)
        icon.configure(width=self.SIZE, height=self.SIZE)
        icon.map()
        self.display.sync()
        return icon


def main():
    from gi.repository import Gio, GLib

    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)

    def called(_bus, _sender, _path, _interface, _method, values, invocation):
        print(values.unpack()[0], flush=True)
        invocation.return_value(None)

    bus.register_object("/StatusNotifierWatcher", Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], called, None, None)
    Gio.bus_own_name_on_connection(bus, WATCHER, Gio.BusNameOwnerFlags.NONE,
                                   lambda *_: print("ready", flush=True), None)
    GLib.MainLoop().run()


if __name__ == "__main__":
    main()
