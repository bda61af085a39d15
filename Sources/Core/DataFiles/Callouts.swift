import KeyModel
package import Layouts

/// What a long press on a character offers, as a touch keyboard says it, for the printed keyboards of
/// the same language.
package struct Callouts: Hashable, Sendable {
  private var touches = Touches()

  package init() {}

  /// Reads the tables of a keyboard's file and nothing else of it.
  package init(_ text: String, file: String) throws(DataFailures) {
    touches = try Section.read(text, file: file) { Touches($0) }
  }

  /// These for all keyboards, and `own` before them.
  package func merging(_ own: Callouts) -> Callouts {
    var all = self
    all.touches.merge(own.touches)
    return all
  }

  /// `keyboard` with what its characters offer, on the levels of shift as well.
  package func added(to keyboard: KeyboardDefinition) -> KeyboardDefinition {
    var keyboard = keyboard
    for id in keyboard.planes.keys { keyboard.planes[id]?.phone.changeKeys(add) }
    return keyboard
  }

  private func add(to key: inout Key) {
    guard key.role == .character, let text = key.action.text else { return }
    key.alternates = touches.alternates[text] ?? []
    guard let above = key.shifted?.action.text else { return }
    key.shiftedAlternates =
      touches.capital(text) == above
      ? touches.capitals(key.alternates) : touches.alternates[above] ?? []
  }
}
