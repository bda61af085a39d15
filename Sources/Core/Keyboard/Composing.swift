import Composition
import InputSession
import KeyModel

/// What is composed by keys that are less than a character, and the keys that wait until the application has told what the
/// composer would take back.
struct Composing: Sendable {
  /// The composer of the keyboard that is shown; nil where each key is a character.
  private var composer: (any Composer)?
  private var waiting = WaitingKeys()

  /// Begins with the composer of another keyboard; nil where each key is a character.
  mutating func begin(with composer: (any Composer)?) { self.composer = composer }

  /// Whether keys are less than a character.
  var hasComposer: Bool { composer != nil }
  /// What was keyed and is not text yet; nil when nothing waits.
  var pending: Pending? { composer?.pending }
  /// The end of the text that may still change as keys follow; nil without a composer.
  var tail: String? { composer?.tail }

  /// What a key with that text gives now, where that is another one.
  func preview(of text: String) -> String? { composer?.preview(of: text) }

  /// Hands a key to the composer; nil where there is none, or where it does not take the key.
  mutating func handle(_ key: ComposerKey) -> [TextEdit]? { composer?.handle(key) }

  /// Ends the composition as text; nil where nothing is composed.
  mutating func finish() -> [TextEdit]? {
    composer?.isPending == true ? composer?.finish() : nil
  }

  /// Drops what the composer would go on changing: it stays as it stands in the field. False where nothing is composed.
  mutating func forgetPending() -> Bool {
    guard composer?.isPending == true else { return false }
    composer?.reset()
    return true
  }

  /// The composer replaces nothing of what was typed so far.
  mutating func reset() { composer?.reset() }

  /// Whether the composer would take text back at that key.
  func takesBack(at action: KeyAction) -> Bool {
    guard var trial = composer else { return false }
    let edits: [TextEdit]? =
      switch action {
      case .insert(let text): trial.handle(.text(text))
      case .dead(let accent): trial.handle(.dead(accent))
      case .space: trial.handle(.space)
      case .deleteBackward: trial.handle(.deleteBackward)
      case .return, .key: nil
      case .shift, .option, .capsLock, .modifier, .plane, .globe, .dismiss, .page, .inert: []
      }
    return (edits ?? trial.finish()).contains { $0.deleting > 0 }
  }

  // MARK: Keys that wait for the application (R-HARM-6)

  /// Whether a key waits.
  var isWaiting: Bool { !waiting.isEmpty }
  /// The key that has waited longest; nil where none waits.
  var firstWaiting: WaitingKeys.Stroke? { waiting.first }
  /// The time at which that key has waited long enough; nil where none waits.
  var deadline: Instant? { waiting.until }

  /// Lets a key wait; false where there is no room for it.
  mutating func wait(_ stroke: WaitingKeys.Stroke, at now: Instant) -> Bool {
    waiting.append(stroke, at: now)
  }

  mutating func forgetWaiting() { waiting.removeAll() }

  /// The key that has waited longest is carried out, as if none waited. `endLate` takes what this returns.
  mutating func beginLate() -> WaitingKeys {
    defer { waiting.removeAll() }
    return waiting
  }

  /// The key was carried out; those behind it wait anew.
  mutating func endLate(_ waiting: WaitingKeys, at now: Instant) {
    self.waiting = waiting
    self.waiting.removeFirst(at: now)
  }
}
