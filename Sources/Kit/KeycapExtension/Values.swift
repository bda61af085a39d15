import ExtensionProtocol

/// The keyboard's view.
public struct InputView: Hashable, Sendable {
  public enum Scheme: String, Sendable {
    case light, dark
  }

  /// Width in px.
  public internal(set) var width = 0
  public internal(set) var height = 0
  /// Number of pixels per pt.
  public internal(set) var scale = 1.0
  /// Whether the keyboard floats and is not at the bottom of the screen.
  public internal(set) var isFloating = false
  public internal(set) var scheme = Scheme.light
  /// Whether the user asks for less motion.
  public internal(set) var reducedMotion = false

  init() {}

  init(_ state: ViewState) {
    (width, height, scale) = (state.width, state.height, state.scale)
    isFloating = state.mode == .floating
    scheme = state.scheme == .dark ? .dark : .light
    reducedMotion = state.reducedMotion
  }
}

/// The steps of a touch on a key.
public enum KeyPhase: String, Hashable, Sendable, CaseIterable {
  case down, tap, hold, `repeat`, cancel
}

/// A finger on the picture.
public struct PictureTouch: Hashable, Sendable, Identifiable {
  public enum Phase: String, Sendable {
    case began, moved, ended, cancelled
  }

  /// The number of the finger, the same from touch to lift.
  public var id: Int
  public var phase: Phase
  /// Horizontal place, in px of the picture.
  public var x: Double
  /// Vertical place, in px of the picture.
  public var y: Double
  /// The time in ms, on the host's own clock.
  public var time: Int

  init(_ touch: HostMessage.PictureTouch) {
    (id, x, y, time) = (touch.id, touch.x, touch.y, touch.time)
    phase = Phase(rawValue: touch.phase.rawValue) ?? .cancelled
  }
}

/// The comparison between the view's height and the constant of a height constraint.
public enum HeightRelation: String, Sendable, CaseIterable {
  case equal, atMost, atLeast
}

/// An entry of the supplementary lexicon: `omw`, which the user types, and its expansion `On my way!`.
public struct LexiconEntry: Hashable, Sendable {
  public var userInput: String
  public var documentText: String
}

/// A location in degrees, with its accuracy in m.
public struct Location: Hashable, Sendable {
  public var latitude: Double
  public var longitude: Double
  public var accuracy: Double
}

/// A person in the user's address book.
public struct Contact: Hashable, Sendable {
  public var name: String
  /// Postal addresses, each on one line.
  public var places: [String]
  /// Telephone numbers as the address book has them.
  public var numbers: [String]
}

/// The reason why the host denied a request: `undecided`, `refused`, `unavailable` or `no open access`.
public struct Denial: Error, Hashable, Sendable {
  public var reason: String

  init(_ answer: HostMessage.Answer) {
    if case .denied(let reason) = answer { self.reason = reason } else { reason = "unavailable" }
  }
}

/// A value of the keyboard's settings.
public enum SettingValue: Hashable, Sendable {
  case flag(Bool)
  case number(Double)
  case text(String)

  init?(_ value: JSON) {
    switch value {
    case .bool(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .null, .array, .object: return nil
    }
  }
}
