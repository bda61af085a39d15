"""As much of logind as tells whether a session is locked. Run with a bus's address: each line of
standard input, `lock` or `unlock`, changes the state; `ready` is said when the name is owned."""

import sys

from gi.repository import Gio, GLib

NAME, SESSION = "org.freedesktop.login1", "org.freedesktop.login1.Session"
PATH = "/org/freedesktop/login1/session/auto"
REAL = "/org/freedesktop/login1/session/_31"
XML = f"""<node><interface name='{SESSION}'><property name='LockedHint' type='b' access='read'/>
</interface></node>"""


def main():
    locked = False
    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
             | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    bus = Gio.DBusConnection.new_for_address_sync(sys.argv[1], flags, None, None)
    interface = Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0]
    bus.register_object(PATH, interface, None, lambda *_: GLib.Variant("b", locked), None)
    loop = GLib.MainLoop()

    def read(channel, _):
        nonlocal locked
        line = channel.readline()
        if not line:
            loop.quit()
            return False
        locked = line.strip() == "lock"
        changed = GLib.Variant("(sa{sv}as)", (SESSION, {"LockedHint": GLib.Variant("b", locked)}, []))
        # As logind does: of the session's own object.
        bus.emit_signal(None, REAL, "org.freedesktop.DBus.Properties", "PropertiesChanged", changed)
        return True

    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, read)
    Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE,
                                   lambda *_: print("ready", flush=True), None)
    loop.run()


if __name__ == "__main__":
    main()
