import Board
package import Control
import InputSession
import KeyModel
import Layouts
import Pages

// The keys as screen readers know them, and the taps that screen readers make (R-ASSIST-6).
extension Keyboard {
  /// Everything that can be touched now; empty while the keyboard is hidden.
  package var accessible: AccessibleKeyboard {
    AccessibleKeyboard(
      name: enabledKeyboards.current?.displayName ?? "", language: language?.tag ?? "",
      isVisible: stage.isShown, frame: placement?.frame ?? .zero,
      keys: !stage.isShown ? [] : popupChoices + accessibleElements + accessibleKeys)
  }

  /// Taps the middle of `key` as a finger would (R-ASSIST-1), if the same key is still there.
  mutating func activate(_ key: AccessibleKey, at now: Instant) {
    guard key.isEnabled, key.kind != .label, accessible.keys.contains(key) else { return }
    if let callout = overlays.callout, let choice = callout.frames.firstIndex(of: key.frame),
      key.id == Keyboard.choiceID(choice)
    {
      overlays.choose(choice)
      retire(callout.finger, at: now)
      return closeCallout(typing: true)
    }
    strike(at: key.frame.center, at: now)
  }

  private static func choiceID(_ index: Int) -> String { "choice-\(index + 1)" }

  /// The choices of the open pop-up: the characters of a held key, or the entries of a list.
  private var popupChoices: [AccessibleKey] {
    switch overlays.current {
    case .none, .preview: []
    case .callout(let callout):
      zip(callout.choices, callout.frames).enumerated().map { index, choice in
        AccessibleKey(
          id: Keyboard.choiceID(index), name: SpokenName.of(choice.0, names),
          isOn: callout.chosen == index, frame: choice.1)
      }
    case .list(let list):
      zip(list.entries, list.frames).enumerated().map { index, entry in
        switch entry.0 {
        case .settings(let isMarked):
          AccessibleKey(
            id: Keyboard.choiceID(index),
            name: names("Keyboard Settings…")
              + (isMarked ? " " + names("A keyboard asks for more.") : ""),
            frame: entry.1)
        case .quit:
          AccessibleKey(id: Keyboard.choiceID(index), name: names("Quit"), frame: entry.1)
        case .keyboard(_, let name, let isCurrent):
          AccessibleKey(
            id: Keyboard.choiceID(index), name: name, isOn: isCurrent, frame: entry.1)
        case .hands(let choice, let isCurrent):
          AccessibleKey(
            id: Keyboard.choiceID(index), name: names(choice.name), isOn: isCurrent, frame: entry.1)
        }
      }
    }
  }

  /// The elements in the area of a page: emoji, candidates.
  private var accessibleElements: [AccessibleKey] {
    placedElements.map { element, frame in
      let isText = !element.spoken.isEmpty && !isSecret
      let reported = isText ? element.spoken : element.label
      return AccessibleKey(
        id: "page-" + element.id,
        name: reported.isEmpty ? names(element.role) : SpokenName.of(reported, names),
        kind: element.role == KeyRole.preview.rawValue ? .label : .button, isText: isText,
        frame: frame)
    }
  }

  private var accessibleKeys: [AccessibleKey] {
    guard let board = stage.board else { return [] }
    return board.keys.indices.compactMap { index in
      let boardKey = board.keys[index]
      let frame = board.root(boardKey.frame)
      switch boardKey.part {
      case .handle(.both):
        return AccessibleKey(id: "both", name: names(HandChoice.both.name), frame: frame)
      case .handle(.otherHand):
        let other = board.geometry.hand == .left ? HandChoice.right : .left
        return AccessibleKey(id: "other-hand", name: names(other.name), frame: frame)
      case .handle(.dock): return AccessibleKey(id: "dock", name: names("dock"), frame: frame)
      case .handle(.rest):
        let isPaused = assist.isResting || isScanStopped
        return AccessibleKey(
          id: "rest", name: isPaused ? names("resume") : names("pause"), frame: frame)
      case .handle(.hold):
        return AccessibleKey(
          id: "hold", name: names("more characters"), kind: .toggle, isOn: assist.holdsNext,
          frame: frame)
      case .handle(.mouse):
        return AccessibleKey(
          id: "mouse", name: names("mouse"), kind: .toggle, isOn: showsClickTools, frame: frame)
      case .handle(.speech):
        return AccessibleKey(
          id: "speech", name: names("speech"), kind: .toggle, isOn: !assist.isQuiet, frame: frame)
      case .handle(.done): return AccessibleKey(id: "done", name: names("done"), frame: frame)
      case .handle(let handle):
        if let hands = handle.hands {
          return AccessibleKey(
            id: handle.rawValue, name: names(HandChoice(hands).name), frame: frame)
        }
        guard let tool = handle.tool else { return nil }
        return AccessibleKey(
          id: handle.rawValue, name: names(tool.spokenName), kind: .toggle,
          isOn: isChosen(tool), frame: frame)
      case .suggestion(let cell):
        guard let suggestion = bar[cell] else { return nil }
        // A copied text goes only to the field, not to screen readers.
        let isText = suggestion.kind != .clipping
        return AccessibleKey(
          id: "suggestion-\(cell + 1)", name: isText ? suggestion.text : names("paste"),
          isText: isText, frame: frame)
      case .key(let key, let isBand):
        guard key.role != .pageArea, key.action != .inert || key.role == .preview else {
          return nil
        }
        return AccessibleKey(
          id: (isBand ? "band-" : "") + key.id.rawValue,
          name: spokenName(of: boardKey, key, at: index), kind: key.accessibleKind,
          isOn: levels.isOn(key.action, pushesAll: pushesAll),
          isEnabled: !board.forbidden.contains(index), frame: frame)
      }
    }
  }

  private func spokenName(of boardKey: BoardKey, _ key: Key, at index: Int) -> String {
    switch key.action {
    case .shift: return levels.shift.mode == .locked ? names("shift, locked") : names("shift")
    case .key(.shift): return names("shift")
    case .capsLock: return names("caps lock")
    case .deleteBackward: return names("delete")
    case .space: return names("space")
    case .globe: return names("next keyboard")
    case .dismiss: return names("hide keyboard")
    case .plane(let plane): return names(plane.spokenName)
    case .page(.leave): return names(PlaneID.letters.spokenName)
    default: break
    }
    switch face(of: boardKey, at: index) {
    case .text(let text, weight: _), .emoji(let text), .suggestion(let text), .marked(let text, _):
      return mayTell(key) ? SpokenName.of(text, names) : names(key.role.rawValue)
    case .entry(_, let text), .excerpt(_, let text), .composition(let text, meaning: _):
      return mayTell(key) && !text.isEmpty ? text : names(key.role.rawValue)
    case .icon where key.role == .pageTab:
      return names(key.id.rawValue.split(separator: "-").joined(separator: " "))
    case .icon(let icon):
      if let name = joinerName(of: key) { return SpokenName.of(name, names) }
      return names(key.role == .key ? icon.rawValue : key.role.rawValue)
    case .none, .grabber, .hairline: return names(key.role.rawValue)
    }
  }

  /// Whether the text on the key may be reported: false if the key may show text that was typed into a secret field.
  private func mayTell(_ key: Key) -> Bool {
    !isSecret || key.role != .preview && key.role != .search && !page.isWhole
  }
}

extension Key {
  fileprivate var accessibleKind: AccessibleKey.Kind {
    if role == .preview { return .label }
    switch action {
    case .shift, .capsLock, .option, .modifier: return .toggle
    default: return .button
    }
  }
}

extension PlaneID {
  fileprivate var spokenName: String {
    switch self {
    case .letters: "letters"
    case .numbers: "numbers"
    case .symbols: "symbols"
    default: rawValue
    }
  }
}
