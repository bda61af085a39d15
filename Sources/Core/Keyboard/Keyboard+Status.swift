import Board
package import Control
import InputSession
import KeyModel
import Layouts
import Pages

extension Keyboard {
  /// The state of the keyboard, for `keycap status`.
  package var status: Status {
    let geometry = stage.board?.geometry
    var status = Status(
      visible: stage.isShown, keyboard: enabledKeyboards.shown?.identifier ?? "",
      language: language?.tag ?? "",
      plane: levels.plane.rawValue, theme: settings.theme, scheme: surroundings.scheme,
      scale: geometry?.scale ?? 1, monitor: placement?.monitor ?? "",
      window: placement?.frame ?? .zero, globe: needsGlobe, shift: levels.shift.mode.rawValue,
      modifierStates: modifierStates, keys: !stage.isShown ? [] : keyStates,
      field: field, decision: presence.decision)
    status.button = button?.frame
    status.hands = geometry?.hand ?? .both
    status.receiver = receiver
    status.isUnderPolicy = settings.policy.isInForce
    status.switches = outlook.requests.switches.keys.map(\.text).sorted()
    status.clicks = clickStates
    status.isGuessing = session.isAwaiting
    status.isProving = session.awaitsProof || composing.isWaiting
    return status
  }

  /// The state that every program on the session's bus may read.
  var publicState: PublicState {
    var state = PublicState(
      isVisible: stage.isShown, keyboard: enabledKeyboards.shown?.identifier ?? "",
      keyboards: enabledKeyboards.identifiers, opensByItself: settings.focus.opens,
      isLocked: receiver.isLocked)
    state.dwells = settings.dwell.isOn
    state.scans = settings.scan.mode != .off
    state.offersClicks = settings.clicks.tools
    state.speaks = settings.speech.isOn
    state.explores = settings.touch.explore != .off
    state.filtersTouches = settings.touch.filters
    state.names = enabledKeyboards.names
    state.offersSettings = settings.policy.offersSettings
    state.translation = names
    return state
  }

  private var modifierStates: [Status.ModifierState] {
    ModifierStates.all.compactMap { modifier in
      let state = levels.modifiers.state(of: modifier)
      guard state != .off, let name = modifier.names.first else { return nil }
      return Status.ModifierState(name: name, state: state.rawValue)
    }
  }

  private var keyStates: [Status.KeyStatus] {
    guard let board = stage.board else { return [] }
    return pageElements
      + board.keys.indices.map { index in
        let boardKey = board.keys[index]
        let rect = board.root(boardKey.frame)
        guard let key = boardKey.key else {
          // A suggestion is made from typed text, which the status never contains.
          if case .suggestion(let cell) = boardKey.part {
            return Status.KeyStatus(
              id: "suggestion-\(cell + 1)", label: "", role: "suggestion", rect: rect)
          }
          let name = if case .handle(let handle) = boardKey.part { handle.rawValue } else { "" }
          return Status.KeyStatus(id: name, label: name, role: "handle", rect: rect)
        }
        return Status.KeyStatus(
          id: boardKey.isBand ? "band-\(key.id.rawValue)" : publicName(of: key),
          label: label(of: boardKey, key, at: index), role: key.role.rawValue,
          rect: rect)
      }
  }

  private func publicName(of key: Key) -> String {
    let reported = page.isWhole ? page.id.flatMap { pages[$0] }?.publicName(of: key) : nil
    return reported ?? key.id.rawValue
  }

  /// Returns the text on a key; for a key with artwork, its role or the name of the artwork. An extension may write
  /// typed text on its keys, so only the role of its keys is reported (R-TRUST-4).
  private func label(of boardKey: BoardKey, _ key: Key, at index: Int) -> String {
    if page.isWhole, let id = page.id, pages[id]?.isKeyboard == true { return key.role.rawValue }
    return switch face(of: boardKey, at: index) {
    case .text(let text, weight: _): text
    case .icon(let icon):
      joinerName(of: key) ?? (key.role == .key ? icon.rawValue : key.role.rawValue)
    case .none, .entry, .excerpt, .composition, .suggestion, .emoji, .grabber, .marked, .hairline:
      key.role.rawValue
    }
  }
}
