import Board
package import KeyModel
import Layouts

/// The keyboard's window as it is on the screen: its place, the keys in it and the picture of them.
struct Stage: Sendable {
  /// How many conflicts between height constraints are remembered, so that the log has each of them once.
  private static let mostReported = 32

  /// The keys in the window; nil until they are laid out.
  private(set) var board: Board?
  /// The window's place; nil when it is hidden.
  private(set) var placement: Placement? { didSet { isShown = placement != nil } }
  /// Whether the window is on the screen. Each event asks that often; `placement` would have to be copied for it.
  private(set) var isShown = false
  /// The contents of the window; nil when it is hidden.
  private(set) var scene: Scene?
  /// What the scene was drawn for; nil where it has to be drawn anew in any case.
  private var drawn: SceneBasis?
  /// The characters that are kept bound.
  private var residents: Set<Character> = []
  /// The conflicts that the log has already, the latest last.
  private var reported: [HeightSolution.Conflict] = []

  // MARK: The window

  /// Lays out the keys anew; returns whether they are those of another keyboard or plane.
  mutating func show(_ board: Board) -> Bool {
    let isAnother = self.board?.keyboard != board.keyboard || self.board?.plane != board.plane
    self.board = board
    drawn = nil
    return isAnother
  }

  /// The keys are no longer those of the keyboard, and have to be laid out anew.
  mutating func dropBoard() { board = nil }

  /// The window stands where `stand` says. `isEmbedded`: in the frame of an embedder.
  mutating func place(_ stand: Stand, isEmbedded: Bool) {
    let next = Placement(
      frame: stand.frame, monitor: stand.monitor.name,
      reservesArea: !stand.isFloating && !stand.isOnTop && !isEmbedded)
    if next != placement { placement = next }
  }

  /// The window is hidden.
  mutating func leave() { self = Stage(scene: scene) }

  init() {}

  private init(scene: Scene?) { self.scene = scene }

  // MARK: The picture

  /// A page wants its keys to be drawn anew.
  mutating func restyle() { drawn = nil }

  /// Whether the scene has to be made anew for `basis`, which it is made for from now on.
  mutating func isScenePast(_ basis: SceneBasis) -> Bool {
    if scene != nil, drawn == basis { return false }
    drawn = basis
    return true
  }

  /// Shows the whole scene, made anew; nil for none. Returns the rectangles that have changed, in px of the window.
  mutating func show(_ new: Scene?) -> [Rect] {
    defer { scene = new }
    return new.map { $0.damage(from: scene) } ?? []
  }

  /// The scene, to change parts of it; `put` takes the changed scene. Nobody else has a copy meanwhile.
  mutating func takeScene() -> Scene? {
    defer { scene = nil }
    return scene
  }

  mutating func put(_ scene: Scene) { self.scene = scene }

  // MARK: What is told once

  /// Those of `conflicts` that were not told since the window was shown (R-SIZE-7). The bar comes and goes, and takes its
  /// room with it: what was told once is not told again.
  mutating func takeNew(_ conflicts: [HeightSolution.Conflict]) -> [HeightSolution.Conflict] {
    conflicts.filter { conflict in
      guard !reported.contains(conflict) else { return false }
      reported = reported.suffix(Stage.mostReported - 1) + [conflict]
      return true
    }
  }

  /// Notes the characters that are to be kept bound; false where they are the same.
  mutating func keepResident(_ characters: Set<Character>) -> Bool {
    defer { residents = characters }
    return characters != residents
  }
}

extension Keyboard {
  var board: Board? { stage.board }
  /// The window's place; nil when it is hidden.
  package var placement: Placement? { stage.placement }
  /// The contents of the window; nil when it is hidden.
  package var scene: Scene? { stage.scene }
}
