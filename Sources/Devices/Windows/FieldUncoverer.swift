import Focus
package import KeyModel
package import Keyboard
package import X11

/// Keeps the focused field visible: moves its window up while the user types into it, and back for a field higher up
/// (R-SIZE-9).
package final class FieldUncoverer {
  private let desktop: Desktop
  /// The covered area at the last move of a window or wait for the insertion point, and the number of attempts; nil
  /// before that.
  private var covered: (target: Rect, attempts: Int)?
  /// Greatest number of waits for the place of the insertion point.
  private static let patience = 4
  /// Number of moves. The first time the window manager is asked to move the window; the second time the window is
  /// moved without the window manager.
  private static let moves = 2

  package init(_ desktop: Desktop) { self.desktop = desktop }

  /// Uncovers `field`. Returns true if the field has to be checked again a moment later.
  package func carryOut(_ uncovering: Uncovering, for field: Field?) -> Bool {
    switch uncovering {
    case .nothing: return false
    case .back:
      putBack()
      return false
    case .narrow(let top, let bottom):
      guard let field, let frame = field.frame else { return false }
      // The application may still report the place of the insertion point.
      guard field.isWholeWindow || attempts(for: frame) >= FieldUncoverer.patience else {
        covered = (frame, attempts(for: frame) + 1)
        return true
      }
      desktop.narrowActive(top: top, bottom: bottom)
      return false
    case .up(let distance, let target):
      let attempts = attempts(for: target)
      guard distance > 0, attempts < FieldUncoverer.moves else { return false }
      covered = (target, attempts + 1)
      desktop.liftActive(by: distance, insisting: attempts > 0)
      return true
    }
  }

  /// Moves the window back to its former place.
  package func putBack() {
    desktop.putBack()
    covered = nil
  }

  private func attempts(for target: Rect) -> Int {
    covered.map { $0.target == target ? $0.attempts : 0 } ?? 0
  }
}
