package import KeyModel

/// Lays the rows of a plane out in a rectangle. Pure; every rule is a row of a test table.
package enum LayoutSolver {
  /// Frames for every key of `plane` in a key area of `size` px at `scale` px per pt. Keys whose role
  /// is in `hiding` leave no hole: their neighbours take the room (R-GLOBE-2).
  package static func solve(
    _ plane: Plane, metrics: Metrics, size: Size, scale: Double, hiding: Set<KeyRole> = []
  ) -> SolvedLayout {
    SolvedLayout(size: size, keys: [])
  }
}
