package import KeyModel

/// The plane that is shown, and when it goes back to the letters by itself (`ios-rules` §8).
package struct PlaneState: Hashable, Sendable {
  package private(set) var current = PlaneID.letters
  /// The plane on which a held plane key was touched; nil while none is held.
  private var from: PlaneID?
  private var isUsed = false
  /// True if the last character typed on this plane was a digit: a space then keeps the plane.
  private var lastWasDigit = false

  package init() {}

  /// A finger came down on a plane key: its plane is shown at once.
  package mutating func press(_ plane: PlaneID) {
    from = current
    isUsed = false
    show(plane)
  }

  /// The finger lifted from the plane key. If something was typed meanwhile, the plane goes back.
  package mutating func release(cancelled: Bool) {
    guard let origin = from else { return }
    from = nil
    if isUsed || cancelled { show(origin) }
  }

  /// Notes that a key of the plane typed `text`. A space or an apostrophe leads back to the
  /// letters; a digit does not, nor does a space after a digit.
  package mutating func typed(_ text: String) {
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

  /// Notes that a key without text was struck.
  package mutating func struck() {
    if from != nil { isUsed = true }
  }

  package mutating func show(_ plane: PlaneID) {
    current = plane
    lastWasDigit = false
  }

  /// Notes that the keyboard's planes are `planes` now: it is another keyboard, or the same one
  /// read anew.
  package mutating func keep(in planes: some Collection<PlaneID>) {
    from = nil
    if !planes.contains(current) { show(.letters) }
  }
}
