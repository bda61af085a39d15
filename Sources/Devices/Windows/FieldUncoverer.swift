import Focus
package import KeyModel
package import Keyboard
package import X11

/// Keeps the focused field uncovered: moves its window up while text is typed into it, and back for a field further up
/// (R-SIZE-9).
package final class FieldUncoverer {
  private let desktop: Desktop
  /// What was covered when a window was last moved or the insertion point last waited for, and how often.
  private var covered: (target: Rect, attempts: Int)?
  /// How many times the place of the insertion point is waited for.
  private static let patience = 4
  /// The window manager is asked to move a window; the second time the window is moved without asking.
  private static let moves = 2

  package init(_ desktop: Desktop) { self.desktop = desktop }

  /// Does what uncovers `field`. True if it is to be looked at again a moment later.
  package func carryOut(_ uncovering: Uncovering, for field: Field?) -> Bool {
    switch uncovering {
    case .nothing: return false
    case .back:
      putBack()
      return false
    case .narrow(let top, let bottom):
      guard let field, let frame = field.frame else { return false }
      // The place of the insertion point may still be told.
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

  /// Moves the window back to where it was.
  package func putBack() {
    desktop.putBack()
    covered = nil
  }

  private func attempts(for target: Rect) -> Int {
    covered.map { $0.target == target ? $0.attempts : 0 } ?? 0
  }
}
