import Control

/// What browsers of the bus are told of an object and of the objects below its path.
enum Introspection {
  static func text(of path: String, _ objects: [BusObject]) -> String {
    var lines = [
      "<!DOCTYPE node PUBLIC \"-//freedesktop//DTD D-BUS Object Introspection 1.0//EN\"",
      "\"http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd\">", "<node>",
    ]
    if let object = objects.first(where: { $0.path == path }) {
      lines.append(object.description)
      lines.append(standard)
    }
    lines += children(of: path, objects).map { "  <node name=\"\($0)\"/>" }
    return (lines + ["</node>"]).joined(separator: "\n") + "\n"
  }

  /// The next elements of the paths that begin with this one.
  private static func children(of path: String, _ objects: [BusObject]) -> [String] {
    let prefix = path == "/" ? "/" : path + "/"
    let names = objects.map(\.path).filter { $0.hasPrefix(prefix) }
      .compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) }
    return Set(names).sorted()
  }

  private static let standard = """
      <interface name="org.freedesktop.DBus.Properties">
        <method name="Get"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
        <method name="GetAll"><arg type="s" direction="in"/><arg type="a{sv}" direction="out"/></method>
        <method name="Set"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="in"/></method>
        <signal name="PropertiesChanged"><arg type="s"/><arg type="a{sv}"/><arg type="as"/></signal>
      </interface>
      <interface name="org.freedesktop.DBus.Peer">
        <method name="Ping"/>
        <method name="GetMachineId"><arg type="s" direction="out"/></method>
      </interface>
      <interface name="org.freedesktop.DBus.Introspectable">
        <method name="Introspect"><arg type="s" direction="out"/></method>
      </interface>
    """
}
