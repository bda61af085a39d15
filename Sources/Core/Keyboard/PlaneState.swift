import KeyModel

/// Which plane is shown and when it goes back by itself (`ios-rules` §8).
struct PlaneState: Hashable, Sendable {
  private(set) var current = PlaneID.letters
  /// The plane that a held plane key was touched on.
  private var from: PlaneID?
  private var isUsed = false
  /// Whether the last character typed on this page was a digit, after which a space keeps the page.
  private var lastWasDigit = false

  /// A finger came down on a plane key: its plane is shown at once.
  mutating func press(_ plane: PlaneID) {
    from = current
    isUsed = false
    show(plane)
  }

  /// The finger lifted; what was typed meanwhile was all it was held for.
  mutating func release(cancelled: Bool) {
    guard let origin = from else { return }
    from = nil
    if isUsed || cancelled { show(origin) }
  }

  /// `text` was typed by a key of the plane. A space or an apostrophe leads back to the letters, a
  /// digit stays, and so does a space among digits.
  mutating func typed(_ text: String) {
    guard from == nil else {
      isUsed = true
      return
    }
    guard current == .numbers || current == .symbols else { return }
    if text == " " && !lastWasDigit || text == "'" || text == "\u{2019}" {
      show(.letters)
    } else if text != " " {
      lastWasDigit = text.last?.isNumber ?? false
    }
  }

  /// A key that types nothing was struck.
  mutating func struck() {
    if from != nil { isUsed = true }
  }

  mutating func show(_ plane: PlaneID) {
    current = plane
    lastWasDigit = false
  }

  /// Another keyboard, or the same one read anew: its planes are `planes`.
  mutating func keep(in planes: some Collection<PlaneID>) {
    from = nil
    if !planes.contains(current) { show(.letters) }
  }
}
