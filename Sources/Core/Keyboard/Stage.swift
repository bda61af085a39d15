import Board
package import KeyModel
import Layouts

/// The keyboard's window on the screen: its place, the keys in it and the picture of the keys.
struct Stage: Sendable {
  /// Greatest number of remembered conflicts between height constraints. A remembered conflict is not logged again.
  private static let mostReported = 32

  /// The keys in the window; nil until they are laid out.
  private(set) var board: Board?
  /// The window's place; nil while it is hidden.
  private(set) var placement: Placement? { didSet { isShown = placement != nil } }
  /// Whether the window is on the screen. The value is stored because each event reads it often, and `placement`
  /// would have to be copied.
  private(set) var isShown = false
  /// The contents of the window; nil while it is hidden.
  private(set) var scene: Scene?
  /// The basis for which the scene was made; nil if the scene has to be made again in any case.
  private var drawn: SceneBasis?
  /// The basis for which the window was laid out; nil while the window is hidden, and if the window has to be laid out
  /// again in any case.
  private var arranged: WindowBasis?
  /// The characters that are kept bound to keycodes.
  private var residents: Set<Character> = []
  /// The conflicts that were logged, the latest last.
  private var reported: [HeightSolution.Conflict] = []

  // MARK: The window

  /// Adopts newly laid out keys. Returns whether they belong to another keyboard or plane than the keys before.
  mutating func show(_ board: Board) -> Bool {
    let isAnother = self.board?.keyboard != board.keyboard || self.board?.plane != board.plane
    self.board = board
    drawn = nil
    return isAnother
  }

  /// Drops the keys, which no longer belong to the keyboard and have to be laid out again.
  mutating func dropBoard() { (board, arranged) = (nil, nil) }

  /// Whether the window has to be laid out again for `basis`; nil: the window is hidden.
  func isLayoutPast(_ basis: WindowBasis?) -> Bool {
    arranged != basis || board.map { $0.geometry.frame != placement?.frame } == true
  }

  /// Notes that the window is laid out for `basis`.
  mutating func noteLayout(_ basis: WindowBasis?) { arranged = basis }

  /// Places the window as `stand` says. `isEmbedded`: the window is in the frame of an embedder.
  mutating func place(_ geometry: WindowGeometry, isEmbedded: Bool) {
    let next = Placement(
      frame: geometry.frame, monitor: geometry.monitor.name,
      reservesArea: geometry.position == .bottom && !isEmbedded)
    if next != placement { placement = next }
  }

  /// Hides the window.
  mutating func leave() { self = Stage(scene: scene) }

  init() {}

  private init(scene: Scene?) { self.scene = scene }

  // MARK: The picture

  /// Makes the scene stale, because a page asks for its keys to be drawn again.
  mutating func restyle() { drawn = nil }

  /// Returns whether the scene has to be made again for `basis`, and notes `basis`.
  mutating func isScenePast(_ basis: SceneBasis) -> Bool {
    if scene != nil, drawn == basis { return false }
    drawn = basis
    return true
  }

  /// Adopts a complete new scene; nil: there is none any more. Returns the rectangles that have changed, in px of
  /// the window.
  mutating func show(_ new: Scene?) -> [Rect] {
    defer { scene = new }
    return new.map { $0.damage(from: scene) } ?? []
  }

  /// Removes the scene and returns it, so that parts of it can be changed without a copy. `put` restores the changed scene.
  mutating func takeScene() -> Scene? {
    defer { scene = nil }
    return scene
  }

  mutating func put(_ scene: Scene) { self.scene = scene }

  // MARK: - Conflicts of heights, and bound characters

  /// Returns the part of `conflicts` that was not logged since the window was shown (R-SIZE-7), and notes it. Since
  /// the bar appears and disappears and so changes the room, all conflicts are remembered, and none is logged twice.
  mutating func takeNew(_ conflicts: [HeightSolution.Conflict]) -> [HeightSolution.Conflict] {
    conflicts.filter { conflict in
      guard !reported.contains(conflict) else { return false }
      reported = reported.suffix(Stage.mostReported - 1) + [conflict]
      return true
    }
  }

  /// Notes the characters that have to stay bound to keycodes. Returns false if they are the same as before.
  mutating func keepResident(_ characters: Set<Character>) -> Bool {
    defer { residents = characters }
    return characters != residents
  }
}

extension Keyboard {
  var board: Board? { stage.board }
  /// The window's place; nil while it is hidden.
  package var placement: Placement? { stage.placement }
  /// The contents of the window; nil while it is hidden.
  package var scene: Scene? { stage.scene }
}
