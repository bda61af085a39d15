/// How a keyboard turns what its keys say into text, where that is more than typing each of them. The
/// keyboard's file declares it with its data; the room `Composition` carries it out.
package enum InputMethod: Hashable, Sendable {
  /// Characters and the signals that stand for them, `a` → `.-` (R-MORSE).
  case morse([String: String])
}
