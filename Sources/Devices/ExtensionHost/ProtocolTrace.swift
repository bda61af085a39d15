internal import ExtensionProtocol
package import KeyModel

/// What a keyboard by somebody else and the host say to each other, for its author at `keycap extension run --debug`.
/// Messages carry what is typed: they are told whole on the author's own terminal and by their names alone anywhere else
/// (R-TRUST-4).
package struct ProtocolTrace {
  private let isWhole: Bool
  private let start: Instant
  private var lines = TraceLines()

  /// `start` is the moment from which times are counted.
  package init(isWhole: Bool, start: Instant) {
    (self.isWhole, self.start) = (isWhole, start)
  }

  /// A message of the host's.
  mutating func tell(_ line: String, at now: Instant) -> String {
    told("→", TraceLines.Line(bytes: Array(line.utf8), isCut: false), at: now)
  }

  /// Bytes of the program's, of which each whole line is told.
  mutating func receive(_ bytes: [UInt8], at now: Instant) -> [String] {
    lines.add(bytes).map { told("←", $0, at: now) }
  }

  /// A line that the program prints.
  func printed(_ line: String, at now: Instant) -> String { "\(time(now)) | \(line)" }

  /// What the session does with the program: `started`.
  func note(_ event: String, at now: Instant) -> String { "\(time(now)) -- \(event)" }

  private func told(_ arrow: String, _ line: TraceLines.Line, at now: Instant) -> String {
    "\(time(now)) \(arrow) " + (isWhole ? line.text : ProtocolTrace.name(of: line.bytes))
  }

  /// The message's type, one of the protocol's own words, with its number; `?` for anything else.
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

  /// Seconds since the start: `12.034`.
  private func time(_ now: Instant) -> String {
    let milliseconds = max(0, Int((now - start).value))
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
