import Board
package import KeyModel
import Layouts

extension Keyboard {
  /// The keys that are shown: each by the small letter that it writes, else by its role, and the area in root px in
  /// which touches are its own. A recording of touches needs them.
  package var keyCells: [(name: String, cell: Rect)] {
    guard let board = stage.board, stage.isShown else { return [] }
    return board.keys.map { key in
      let name = key.letter.map { String($0) } ?? key.key?.role.rawValue ?? "bar"
      return (name, board.root(key.touchArea))
    }
  }
}
