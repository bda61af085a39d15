internal import ExtensionProtocol
package import KeyModel

/// The messages between an extension and the host, for its author with `keycap extension run --debug`. Messages
/// contain typed text. Only the author's own terminal gets complete messages; other output gets their names
/// (R-TRUST-4).
package struct ProtocolTrace {
  private let isWhole: Bool
  private let start: Instant
  private var lines = TraceLines()

  /// Makes a trace. `start` is the moment from which times are counted. `isWhole`: complete messages are written.
  package init(isWhole: Bool, start: Instant) {
    (self.isWhole, self.start) = (isWhole, start)
  }

  /// Returns the trace line for a message of the host.
  mutating func tell(_ line: String, at now: Instant) -> String {
    reported("→", TraceLines.Line(bytes: Array(line.utf8), isCut: false), at: now)
  }

  /// Returns the trace lines for bytes of the program, one for each complete line.
  mutating func receive(_ bytes: [UInt8], at now: Instant) -> [String] {
    lines.add(bytes).map { reported("←", $0, at: now) }
  }

  /// Returns the trace line for a line of the program's output.
  func printed(_ line: String, at now: Instant) -> String { "\(time(now)) | \(line)" }

  /// Returns the trace line for an event of the session, such as `started`.
  func note(_ event: String, at now: Instant) -> String { "\(time(now)) -- \(event)" }

  private func reported(_ arrow: String, _ line: TraceLines.Line, at now: Instant) -> String {
    "\(time(now)) \(arrow) " + (isWhole ? line.text : ProtocolTrace.name(of: line.bytes))
  }

  /// Returns the message's type with its number, if it is one of the protocol's types; otherwise `?`.
  private static func name(of line: [UInt8]) -> String {
    guard case .object(let members)? = try? JSON(reading: line[...]),
      case .text(let type)? = members["type"], types.contains(type)
    else { return "?" }
    guard case .number(let number)? = members["n"] ?? members["edit"], type != "text" else {
      return type
    }
    return "\(type) \(Int(exactly: number) ?? 0)"
  }

  private static let types = ExtensionMessage.types.union(HostMessage.types)

  /// Returns the seconds since the start, such as `12.034`.
  private func time(_ now: Instant) -> String {
    let milliseconds = max(0, Int((now - start).value))
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
