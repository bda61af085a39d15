import Board
import Composition
import Gestures
import InputSession
import KeyModel
import Layouts
import Pages
import TextRules

/// All values beside the board that determine the looks of all keys. If any of these values has changed, the scene
/// is made again.
struct SceneBasis: Hashable, Sendable {
  var levels: Levels.Looks
  var isReturnDimmed: Bool
  var dragTarget: BoardKey.Handle?
  var hasTrackpad: Bool
  var isResting: Bool
  var isScanning: Bool
  var holdsNext: Bool
  var isQuiet: Bool
  var tools: [ClickTools.State]
  /// The struck keys that change what the next key types, such as a dead key.
  var pending: Pending?
  /// The language of the text, in which words on keys are written.
  var language: String
  /// Number of changes of the field or its traits.
  var fieldRevision: UInt64
}

// Makes the keycaps of the keys in their present state.
extension Keyboard {
  var sceneBasis: SceneBasis {
    SceneBasis(
      levels: levels.looks, isReturnDimmed: isReturnDimmed, dragTarget: place.dragTarget,
      hasTrackpad: fingers.hasTrackpad, isResting: assist.isResting, isScanning: assist.isScanning,
      holdsNext: assist.holdsNext, isQuiet: assist.isQuiet,
      tools: showsClickTools ? ClickTool.allCases.map(assist.state) : [],
      pending: composing.tail?.isEmpty == true ? composing.pending : nil,
      language: session.language, fieldRevision: surroundings.fieldRevision)
  }

  func makeScene(of board: Board) -> Scene {
    Scene(
      size: board.geometry.frame.size, scale: board.geometry.scale,
      isPad: board.metrics.form != .phone,
      kind: board.geometry.isFloating ? .floating : .keyboard,
      keycaps: board.keys.indices.map { keycap(at: $0, of: board) }, strip: picture(on: board),
      pixels: pixels(on: board))
  }

  func keycap(at index: Int, of board: Board) -> Keycap {
    let boardKey = board.keys[index]
    if case .suggestion(let cell) = boardKey.part {
      return suggestionKeycap(boardKey, cell, index, board.metrics)
    }
    guard let key = boardKey.key else { return handleKeycap(boardKey, index, board.metrics) }
    var face = face(of: boardKey, at: index)
    var secondary = ""
    if face == .none {
      secondary = key.action == .space ? board.displayName : ""
    } else if board.metrics.form != .phone, !boardKey.isBand {
      secondary = self.secondary(of: key).map(Mark.drawn) ?? ""
    }
    if fingers.pull(of: index) != nil {
      secondary = ""
    }
    let letters =
      levels.plane == .phonePad ? key.action.text.flatMap { Keyboard.phoneLetters[$0] } : nil
    if let letters { secondary = letters }
    if fingers.hasTrackpad {
      face = .none
      secondary = ""
    }
    var keycap = Keycap(
      frame: boardKey.frame, style: style(of: boardKey), state: state(of: key, at: index),
      face: face, secondary: secondary,
      textSize: textSize(of: face, role: key.role, isBand: boardKey.isBand, board.metrics))
    if boardKey.isBand, board.geometry.hasBar {
      keycap.textSize = Board.toolTextSize(boardKey.frame.width / board.geometry.scale)
    }
    if board.geometry.position == .embedded, !boardKey.isBand {
      fit(&keycap, scale: board.geometry.scale)
    }
    keycap.notch = boardKey.notch
    keycap.isBelow = letters != nil
    keycap.cue = assist.cues[index]
    if let height = board.printedHeight {
      let isWord = keycap.textSize < board.metrics.letterSize
      keycap.textSize = min(keycap.textSize, height * (isWord ? 0.3 : 0.48))
    }
    return keycap
  }

  /// The letters under the digits of a phone pad, as on telephones (ITU-T E.161).
  private static let phoneLetters = [
    "2": "ABC", "3": "DEF", "4": "GHI", "5": "JKL", "6": "MNO", "7": "PQRS", "8": "TUV",
    "9": "WXYZ",
  ]

  /// Fits the label into a key that an embedder has made low: first the symbol above the label goes, then
  /// the label becomes smaller.
  private func fit(_ keycap: inout Keycap, scale: Double) {
    let height = keycap.frame.height / scale
    if height < Keyboard.leastForSymbol, keycap.face != .none { keycap.secondary = "" }
    keycap.textSize = min(keycap.textSize, height * 0.55)
  }

  /// The least height of an embedded key with a symbol above its label, in pt.
  private static let leastForSymbol = 44.0

  /// Returns the symbol above the label; nil if the key has none.
  func secondary(of key: Key) -> String? { levels.secondary(of: key, pushesAll: pushesAll) }

  /// Returns the text that a flick of the key in this direction types; nil if the flick types nothing.
  func flick(of key: Key, _ way: FlickWay) -> String? {
    key.flicks[way] ?? (way == .down ? secondary(of: key) : nil)
  }

  /// Returns the keycap of a cell of the suggestion bar. The word that a space would take has a filled background;
  /// the other words have none.
  private func suggestionKeycap(
    _ boardKey: BoardKey, _ cell: Int, _ index: Int, _ metrics: Metrics
  ) -> Keycap {
    let suggestion = bar[cell]
    let text = suggestion?.text ?? ""
    let face: Keycap.Face =
      switch suggestion?.kind {
      case nil: .none
      case .typed, .original: .suggestion(session.rules.quotes.around(text))
      case .replacement, .completion, .alternative, .shortcut: .suggestion(text)
      case .emoji: .emoji(text)
      case .clipping: .excerpt(.paste, text)
      }
    let isTaken = isTaken(suggestion)
    var keycap = Keycap(
      frame: boardKey.frame, style: isTaken ? .letter : .band,
      state: suggestion != nil && fingers.isPressed(index) ? .pressed : .normal, face: face,
      textSize: suggestion?.kind == .emoji ? metrics.letterSize : metrics.wordSize)
    // A plate divides by itself.
    keycap.isDivided =
      cell > 0 && suggestion != nil && !isTaken && bar[cell - 1] != nil
      && !self.isTaken(bar[cell - 1])
    keycap.cue = assist.cues[index]
    return keycap
  }

  /// Whether a space puts the suggestion into the text: a replacement, the phrase of a shortcut, or where there is
  /// neither, the typed word itself.
  private func isTaken(_ suggestion: Suggestion?) -> Bool {
    switch suggestion?.kind {
    case .replacement, .shortcut: true
    case .typed: !bar.cells.contains { $0.kind == .replacement || $0.kind == .shortcut }
    case .original, .completion, .alternative, .emoji, .clipping, nil: false
    }
  }

  private func handleKeycap(_ boardKey: BoardKey, _ index: Int, _ metrics: Metrics) -> Keycap {
    let face: Keycap.Face =
      switch boardKey.part {
      case .handle(.grabber), .handle(.height), .key, .suggestion: .grabber
      case .handle(.leftHand): .icon(.handLeft)
      case .handle(.rightHand): .icon(.handRight)
      case .handle(.twoThumbs): .icon(.split)
      case .handle(.done): .icon(.check)
      case .handle(.resize): .icon(.resize)
      case .handle(.dock), .handle(.both): .icon(.dock)
      case .handle(.otherHand): .icon(stage.board?.geometry.hand == .left ? .handRight : .handLeft)
      case .handle(.rest): .icon(assist.isResting || isScanStopped ? .resume : .pause)
      case .handle(.hold): .icon(.more)
      case .handle(.mouse): .icon(.mouse)
      case .handle(.speech): .icon(assist.isQuiet ? .quiet : .speech)
      case .handle(.right): .icon(.clickRight)
      case .handle(.middle): .icon(.clickMiddle)
      case .handle(.double): .icon(.clickDouble)
      case .handle(.drag): .icon(.drag)
      case .handle(.scroll): .icon(.scroll)
      }
    var keycap = Keycap(
      frame: boardKey.frame, style: boardKey.isAid ? .band : .bare,
      state: fingers.isPressed(index) ? .pressed : aidState(of: boardKey),
      face: face, textSize: metrics.wordSize)
    keycap.cue = assist.cues[index]
    return keycap
  }

  /// Returns the state of a key of assistive typing or of a handle. The state is latched while the key's function is
  /// in force.
  private func aidState(of boardKey: BoardKey) -> Keycap.State {
    guard case .handle(let handle) = boardKey.part else { return .normal }
    switch handle {
    case .rest: return assist.isResting ? .latched : .normal
    case .hold: return assist.holdsNext ? .latched : .normal
    case .mouse: return showsClickTools ? .latched : .normal
    case .speech: return assist.isQuiet ? .latched : .normal
    case .leftHand, .rightHand, .twoThumbs, .done:
      return place.dragTarget == handle ? .latched : .normal
    default: return handle.tool.map(keycapState) ?? .normal
    }
  }

  private func style(of boardKey: BoardKey) -> Keycap.Style {
    if boardKey.isBand { return .band }
    if case .page(.key)? = boardKey.key?.action, let look = boardKey.key.flatMap(pageLook) {
      return look.style
    }
    return switch boardKey.key?.role {
    case .character, .space, nil: .letter
    case .return: returnStyle
    case .shift, .capsLock, .delete, .globe, .plane, .modifier, .key, .dismiss, .page:
      .special
    case .dot, .dash: .letter
    case .preview, .pageTab, .pageArea, .search:
      boardKey.key.flatMap { pageLook(of: $0)?.style } ?? .bare
    }
  }

  private func state(of key: Key, at index: Int) -> Keycap.State {
    if key.action == .return, isReturnDimmed { return .disabled }
    if stage.board?.forbidden.contains(index) == true { return .disabled }
    if fingers.isPressed(index) { return .pressed }
    if case .page(.key) = key.action, let state = pageLook(of: key)?.state { return state }
    if case .modifier(let modifier) = key.action {
      switch levels.modifiers.state(of: modifier) {
      case .latched: return .latched
      case .locked: return .locked
      case .off, .held: break
      }
    }
    if key.action == .shift, levels.showsShift(pushesAll: pushesAll) { return .lit }
    if key.action == .capsLock, levels.shift.mode == .locked { return .lit }
    if case .dead = level(of: key).action { return .dead }
    if key.action == .option {
      switch levels.option.mode {
      case .once: return .latched
      case .locked: return .locked
      case .off: break
      }
    }
    return fingers.fade(of: index).map { .fading($0) } ?? .normal
  }

  // MARK: - Labels and artwork

  /// Returns the label or the artwork of a key; `.none` for a space bar that shows the keyboard's name.
  func face(of boardKey: BoardKey, at index: Int) -> Keycap.Face {
    guard let key = boardKey.key else { return .none }
    switch key.role {
    case .dot: return .icon(.dot)
    case .dash: return .icon(.dash)
    case .preview:
      if let look = pageLook(of: key) { return look.face }
      return composing.pending.map { .composition($0.keyed, meaning: $0.meaning) } ?? .none
    case .character, .shift, .capsLock, .delete, .space, .return, .globe, .plane, .modifier, .key,
      .dismiss, .page, .pageTab, .pageArea, .search:
      break
    }
    if let way = fingers.pull(of: index), let pulled = flick(of: key, way) {
      return .text(Mark.drawn(pulled), weight: .regular)
    }
    let level = level(of: key)
    if let text = level.action.text, let accented = composing.preview(of: text) {
      return .text(accented, weight: .regular)
    }
    if let text = level.action.text, let sign = Mark.sign(text) { return .icon(sign) }
    let label = level.label
    if case .text(let text) = label { return .text(text, weight: .regular) }
    switch key.action {
    case .shift:
      switch levels.shift.mode {
      case .locked: return .icon(.shiftLocked)
      case .once, .off: return .icon(levels.showsShift(pushesAll: pushesAll) ? .shiftOn : .shift)
      }
    case .capsLock: return .icon(levels.shift.mode == .locked ? .capsLockOn : .capsLock)
    case .deleteBackward:
      let isPressed = fingers.isPressed(index)
      if isRightToLeft { return .icon(isPressed ? .deleteRightPressed : .deleteRight) }
      return .icon(isPressed ? .deletePressed : .delete)
    case .return: return returnFace
    case .key(.tab) where isRightToLeft: return .icon(.tabLeft)
    case .globe: return .icon(.globe)
    case .page(.leave): return .text(PlaneID.letters.keyLabel, weight: .regular)
    case .page: return pageLook(of: key)?.face ?? .none
    case .inert: return .none
    // The third level, by the name that the other keyboards have for it: Apple's words and a PC's do not mix.
    case .option: return .text("altgr", weight: .regular)
    case .dead(let accent): return .text(accent, weight: .regular)
    case .dismiss: return .icon(.dismiss)
    case .space: return .none
    case .insert(let text): return .text(text, weight: .regular)
    case .modifier(let modifier):
      return .text(modifier.names.joined(separator: " "), weight: .regular)
    case .plane(let plane): return .text(plane.keyLabel, weight: .regular)
    case .key(let keysym): return keysym.face
    }
  }

  /// Returns the name of a key that types a zero width joiner or non-joiner, whose keycap shows a symbol; nil for other keys.
  func joinerName(of key: Key) -> String? {
    guard let text = level(of: key).action.text, Mark.sign(text) != nil else { return nil }
    return Mark.drawn(text)
  }

  /// Whether the keyboard is written from right to left (R-MANIFEST). Delete and return then point to the right.
  var isRightToLeft: Bool { enabledKeyboards.shown?.isRightToLeft == true }

  private func textSize(
    of face: Keycap.Face, role: KeyRole, isBand: Bool, _ metrics: Metrics
  ) -> Double {
    switch face {
    case .text(let text, weight: _):
      !isBand && role == .character && text.count == 1 ? metrics.letterSize : metrics.wordSize
    case .composition: metrics.letterSize
    case .none, .icon, .entry, .excerpt, .suggestion, .emoji, .grabber, .marked, .hairline:
      metrics.wordSize
    }
  }
}

extension PlaneID {
  /// The default label of a key that leads to the plane.
  fileprivate var keyLabel: String {
    switch self {
    case .letters: "ABC"
    case .numbers: "123"
    case .symbols: "#+="
    default: rawValue
    }
  }
}

extension Keysym {
  private static let icons: [Keysym: Icon] = [
    .left: .left, .right: .right, .up: .up, .down: .down, .tab: .tab, .space: .space,
  ]

  /// The label or artwork of a named key: artwork for arrows and tab, the name for other keys.
  fileprivate var face: Keycap.Face {
    if let icon = Keysym.icons[self] { return .icon(icon) }
    let name = Keysym.named.first { $0.value == self }?.key
    return .text(name?.lowercased() ?? "", weight: .regular)
  }
}
