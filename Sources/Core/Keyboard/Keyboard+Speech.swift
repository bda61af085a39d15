import Board
import Control
import Gestures
import InputSession
import KeyModel
import Layouts
import TextRules

// Speaks through the user's speech service (R-ASSIST-7). During grabs and at a lock nothing is spoken. In secret
// fields, nothing is spoken that reveals a character.
extension Keyboard {
  /// Whether anything may be spoken now.
  private var speaks: Bool {
    settings.speech.isOn && !assist.isQuiet && !receiver.isSecret && !receiver.isLocked
  }

  private mutating func say(_ text: String, in language: String?) {
    guard speaks, !text.isEmpty else { return }
    outbox.utterance = Utterance(text, language: language ?? "")
  }

  /// Speaks the name of a key without a character. If fingers explore, nothing is spoken, because the user has heard
  /// the name already.
  mutating func sayKey(_ index: Int) {
    guard speaks, settings.speech.keys, settings.touch.explore == .off || assist.isResting,
      let board, let boardKey = boardKey(index)
    else { return }
    switch boardKey.part {
    case .suggestion: return
    case .key(let key, _):
      switch key.action {
      case .insert, .dead, .space, .inert, .page: return
      default: break
      }
    case .handle: break
    }
    let frame = board.root(boardKey.frame)
    guard let key = accessible.keys.first(where: { $0.frame == frame }) else { return }
    say(key.name, in: names.language)
  }

  /// Speaks the name of the key or of the page's element at this point (root px).
  mutating func sayPlace(at point: Point) {
    guard speaks, let key = accessible.keys.first(where: { $0.frame.contains(point) }) else {
      return
    }
    let isCharacter = key.name.count == 1
    // In a secret field, the key from which a finger lifts would be a character of the password.
    if !session.mayBeHeard, tellsCharacter(key, at: point) { return }
    say(key.name, in: isCharacter || key.isText ? language?.tag : names.language)
  }

  private func tellsCharacter(_ key: AccessibleKey, at point: Point) -> Bool {
    guard let board = stage.board, let index = board.key(at: point), !key.id.hasPrefix("choice"),
      !key.id.hasPrefix("page")
    else { return true }
    switch boardKey(index)?.part {
    case .handle: return false
    case .suggestion, nil: return true
    case .key(let key, _):
      switch key.action {
      case .insert, .dead, .page: return true
      default: return false
      }
    }
  }

  /// Speaks the text that these commands have typed.
  mutating func sayTyped(_ commands: [TextCommand]) {
    guard settings.speech.isOn, !commands.isEmpty else { return }
    guard speaks, session.mayBeHeard else { return assist.forgetEcho() }
    for command in commands {
      switch assist.echo(of: command, isPart: \.isWordPart) {
      case .word(let word)? where settings.speech.words: say(word, in: language?.tag)
      case .character(let character)? where settings.speech.letters && !isExploring:
        let isSpace = character == " "
        say(
          isSpace ? names("space") : String(character),
          in: isSpace ? names.language : language?.tag)
      case .word, .character, nil: break
      }
    }
  }

  /// Whether fingers explore, so that the user has heard each character before the key was struck.
  private var isExploring: Bool { settings.touch.explore != .off && !assist.isResting }

  /// Speaks the word that a space would take, or else the first word that is offered.
  mutating func saySuggestion() {
    guard settings.speech.suggestions, speaks, session.mayBeHeard else { return }
    // Of three cells, the middle one has the likeliest word.
    var cells = bar.cells
    if cells.count == InputSession.usualRoom { cells.swapAt(0, 1) }
    let offered = (isRightToLeft && cells.count > InputSession.usualRoom ? cells.reversed() : cells)
      .filter {
        !$0.text.isEmpty && ![.typed, .original, .clipping].contains($0.kind)
      }
    let first = offered.first { $0.kind == .replacement || $0.kind == .shortcut } ?? offered.first
    let text = first?.text ?? ""
    guard assist.says(suggestion: text), !text.isEmpty else { return }
    outbox.announcement = Utterance(text, language: language?.tag ?? "", interrupts: false)
  }

  /// Speaks the scanned item.
  mutating func sayItem() {
    guard settings.speech.isOn, settings.scan.mode != .off else { return }
    guard let item = assist.takeUnsaidItem(), settings.speech.scanning, speaks else { return }
    if item == .back { return say(names("back"), in: names.language) }
    let frames = item.keys.compactMap { frame(of: $0) }
    let named = accessible.keys
    let ends = [frames.first, frames.last].compactMap { frame in
      named.first { $0.frame == frame }
    }
    guard session.mayBeHeard || item.keys.count > 1 else { return }
    guard let first = ends.first, let last = ends.last else { return }
    if first.isText, !session.mayBeHeard { return }
    say(
      first.id == last.id || first.isText ? first.name : "\(first.name), \(last.name)",
      in: first.isText || first.name.count == 1 ? language?.tag : names.language)
  }
}
