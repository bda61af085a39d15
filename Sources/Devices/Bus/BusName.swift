/// Names and paths that the bus allows (D-Bus Specification, "Valid Names"). An answer of a peer may contain any
/// text, and an invalid name in a call would end the connection.
package enum BusName {
  /// The name of the bus itself. No peer can have this name, and the bus writes the sender into every message.
  package static let bus = "org.freedesktop.DBus"
  /// Greatest length of a name, in bytes.
  private static let longest = 255

  /// Whether the name is the unique name of a connection, `:1.42`.
  package static func isUnique(_ name: String) -> Bool {
    let bytes = name.utf8
    guard bytes.first == UInt8(ascii: ":"), bytes.count <= longest else { return false }
    let elements = bytes.dropFirst().split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return elements.count > 1
      && elements.allSatisfy { element in
        !element.isEmpty && element.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
      }
  }

  /// Whether the text is the path of an object, `/org/a11y/atspi/accessible/7`.
  package static func isPath(_ path: String) -> Bool {
    let bytes = path.utf8
    guard bytes.first == UInt8(ascii: "/"), bytes.count <= longestPath else { return false }
    if bytes.count == 1 { return true }
    return bytes.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(isLetterOrDigit) }
  }

  /// Greatest length of a path that is accepted, in bytes. The bus itself has no limit for paths.
  private static let longestPath = 1000

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
