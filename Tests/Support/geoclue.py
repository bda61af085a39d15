"""As much of GeoClue as tells where the device is. Run with a bus's address, a latitude and a longitude; `ready`
is said when the name is owned, `asked` when a client starts, `told` when it has been given the place."""

import sys

from gi.repository import Gio, GLib

NAME = "org.freedesktop.GeoClue2"
CLIENT, PLACE = "/org/freedesktop/GeoClue2/Client/1", "/org/freedesktop/GeoClue2/Location/1"
XML = f"""<node><interface name='{NAME}.Manager'><method name='GetClient'><arg type='o' direction='out'/></method>
</interface><interface name='{NAME}.Client'><method name='Start'/>
<property name='DesktopId' type='s' access='readwrite'/>
<property name='RequestedAccuracyLevel' type='u' access='readwrite'/></interface>
<interface name='{NAME}.Location'><property name='Latitude' type='d' access='read'/>
<property name='Longitude' type='d' access='read'/><property name='Accuracy' type='d' access='read'/>
<property name='Description' type='s' access='read'/></interface></node>"""


def main():
    address, latitude, longitude = sys.argv[1], float(sys.argv[2]), float(sys.argv[3])
    flags = (Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT
             | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)
    bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
    manager, client, place = Gio.DBusNodeInfo.new_for_xml(XML).interfaces
    told = {}
    values = {"Latitude": GLib.Variant("d", latitude), "Longitude": GLib.Variant("d", longitude),
              "Accuracy": GLib.Variant("d", 25), "Description": GLib.Variant("s", "here")}

    def call(connection, sender, path, interface, method, parameters, invocation):
        if method == "GetClient":
            invocation.return_value(GLib.Variant("(o)", (CLIENT,)))
            return
        if told.get("DesktopId") != "keycap" or not told.get("RequestedAccuracyLevel"):
            invocation.return_dbus_error(NAME + ".Error", "who asks?")
            return
        invocation.return_value(None)
        print("asked", flush=True)
        connection.emit_signal(sender, CLIENT, NAME + ".Client", "LocationUpdated",
                               GLib.Variant("(oo)", ("/", PLACE)))

    def put(connection, sender, path, interface, name, value):
        told[name] = value.unpack()
        return True

    def get(connection, sender, path, interface, name):
        if name == "Accuracy":
            # The answer goes out when this function has returned.
            GLib.idle_add(lambda: print("told", flush=True))
        return values[name]

    bus.register_object("/org/freedesktop/GeoClue2/Manager", manager, call, None, None)
    bus.register_object(CLIENT, client, call, lambda *_: None, put)
    bus.register_object(PLACE, place, None, get, None)
    Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE,
                                   lambda *_: print("ready", flush=True), None)
    GLib.MainLoop().run()


if __name__ == "__main__":
    main()
