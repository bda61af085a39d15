package import KeyModel

/// The shown plane, and the rules for its automatic return to the letters (`ios-rules` §8).
package struct PlaneState: Hashable, Sendable {
  package private(set) var current = PlaneID.letters
  /// The plane on which a plane key was pressed; nil while no plane key is held.
  private var from: PlaneID?
  private var isUsed = false
  /// Whether the last character typed on this plane was a digit: a following space then keeps the plane.
  private var lastWasDigit = false

  package init() {}

  /// A finger came down on a plane key: the key's plane is shown at once.
  package mutating func press(_ plane: PlaneID) {
    from = current
    isUsed = false
    show(plane)
  }

  /// The finger lifted from the plane key. If something was typed in the meantime, the earlier plane is shown again.
  package mutating func release(cancelled: Bool) {
    guard let origin = from else { return }
    from = nil
    if isUsed || cancelled { show(origin) }
  }

  /// Notes that a key of the plane typed `text`. A space or an apostrophe leads back to the letters; a digit, or a
  /// space after a digit, does not.
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

  /// Takes the planes of the current keyboard: of another keyboard, or of the same keyboard after its file was read
  /// again.
  package mutating func keep(in planes: some Collection<PlaneID>) {
    from = nil
    if !planes.contains(current) { show(.letters) }
  }
}
