import Board
package import KeyModel
import Layouts

extension Keyboard {
  /// The keys that are shown, for recordings of touches. `name` is the small letter that the key writes, or else its
  /// role. `cell` is the area of touches for the key, in root px.
  package var keyCells: [(name: String, cell: Rect)] {
    guard let board = stage.board, stage.isShown else { return [] }
    return board.keys.map { key in
      let name = key.letter.map { String($0) } ?? key.key?.role.rawValue ?? "bar"
      return (name, board.root(key.touchArea))
    }
  }
}
