import KeyModel
package import Layouts

/// The characters that a touch keyboard offers on a long press, for use on the keyboards with a physical layout of
/// the same language.
package struct Callouts: Hashable, Sendable {
  private var touches = Touches()

  package init() {}

  /// Reads the tables about characters from a keyboard's file, and nothing else.
  package init(_ text: String, file: String) throws(DataFailures) {
    touches = try Section.read(text, file: file) { Touches($0) }
  }

  /// Merges the callouts for all keyboards with `own`, whose characters come first.
  package func merging(_ own: Callouts) -> Callouts {
    var all = self
    all.touches.merge(own.touches)
    return all
  }

  /// Adds to `keyboard` the characters that a long press on its keys offers, also for shifted levels.
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
