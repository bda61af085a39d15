package import KeyModel

/// Messages for the user on standard error. Typed text cannot get into a message, which takes no `String` except one
/// that the caller labels `public:` (R-TRUST-4).
package struct Log: Hashable, Sendable {
  package enum Level: String, Hashable, Sendable, CaseIterable, Comparable {
    case error, warning, info, debug

    package static func < (left: Level, right: Level) -> Bool {
      left.rank < right.rank
    }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .info: 2
      case .debug: 3
      }
    }
  }

  /// The least important level that is written.
  package var level: Level

  package init(level: Level = .warning) {
    self.level = level
  }

  /// Makes the level that `KEYCAP_LOG` names; otherwise `.info` with `--verbose` and `.warning` without.
  package init(isVerbose: Bool, environment: String?) {
    let named = environment.flatMap(Level.init(rawValue:))
    level = named ?? (isVerbose ? .info : .warning)
  }

  package func error(_ message: LogMessage) { write(.error, message) }
  package func warning(_ message: LogMessage) { write(.warning, message) }
  package func info(_ message: @autoclosure () -> LogMessage) {
    if level >= .info { write(.info, message()) }
  }
  package func debug(_ message: @autoclosure () -> LogMessage) {
    if level >= .debug { write(.debug, message()) }
  }

  private func write(_ level: Level, _ message: LogMessage) {
    guard level <= self.level else { return }
    Output.complain(level == .error ? message.text : "\(level.rawValue): \(message.text)")
  }
}

/// The text of a message, made of literals, numbers and geometry.
package struct LogMessage: Hashable, Sendable, ExpressibleByStringInterpolation {
  package var text: String

  package init(stringLiteral text: StaticString) {
    self.text = text.description
  }

  package init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: StaticString) {
      text += literal.description
    }

    package mutating func appendInterpolation(_ value: some BinaryInteger) { text += "\(value)" }
    package mutating func appendInterpolation(_ value: Double) { text += "\(value)" }
    package mutating func appendInterpolation(_ value: Bool) { text += "\(value)" }
    package mutating func appendInterpolation(_ value: StaticString) { text += value.description }
    package mutating func appendInterpolation(_ value: Milliseconds) { text += "\(value.value) ms" }
    package mutating func appendInterpolation(_ value: Rect) {
      text += "\(value.width)×\(value.height)+\(value.x)+\(value.y)"
    }
    /// Appends the name of a file, display, keyboard, theme or window manager. The name must never be typed text.
    package mutating func appendInterpolation(public value: String) { text += value }
  }
}
