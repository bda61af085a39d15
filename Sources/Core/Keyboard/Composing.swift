import Composition
import InputSession
import KeyModel

/// The composition by keys that are less than a character, and the keys that wait. Such a key would delete text that
/// the application has not reported yet.
struct Composing: Sendable {
  /// The composer of the keyboard that is shown; nil if each of its keys is a character.
  private var composer: (any Composer)?
  private var waiting = WaitingKeys()

  /// Begins to use the composer of another keyboard; nil if each of its keys is a character.
  mutating func begin(with composer: (any Composer)?) { self.composer = composer }

  /// Whether a key of the keyboard is less than a character.
  var hasComposer: Bool { composer != nil }
  /// The keys that were struck and are not text yet; nil if nothing is composed.
  var pending: Pending? { composer?.pending }
  /// The end of the text that further keys may still change; nil if there is no composer.
  var tail: String? { composer?.tail }

  /// Returns the text that a key with `text` types now; nil if this is `text` itself.
  func preview(of text: String) -> String? { composer?.preview(of: text) }

  /// Passes a key to the composer and returns the edits; nil if there is no composer, or if the composer does not
  /// take the key.
  mutating func handle(_ key: ComposerKey) -> [TextEdit]? { composer?.handle(key) }

  /// Ends the composition as text and returns the edits; nil if nothing is composed.
  mutating func finish() -> [TextEdit]? {
    composer?.isPending == true ? composer?.finish() : nil
  }

  /// Forgets the composition and leaves its text in the field as it is. Returns false if nothing is composed.
  mutating func forgetPending() -> Bool {
    guard composer?.isPending == true else { return false }
    composer?.reset()
    return true
  }

  /// Resets the composer, so that it does not replace text that was typed before.
  mutating func reset() { composer?.reset() }

  /// Whether the key would make the composer delete text.
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
  /// The key that has waited longest; nil if no key waits.
  var firstWaiting: WaitingKeys.Stroke? { waiting.first }
  /// The time at which the first waiting key has waited long enough; nil if no key waits.
  var deadline: Instant? { waiting.until }

  /// Appends a key to the waiting keys. Returns false if there is no room.
  mutating func wait(_ stroke: WaitingKeys.Stroke, at now: Instant) -> Bool {
    waiting.append(stroke, at: now)
  }

  mutating func forgetWaiting() { waiting.removeAll() }

  /// Removes all waiting keys and returns them, so that the first key is carried out as if no key waited.
  /// Afterwards, pass the keys to `endLate`.
  mutating func beginLate() -> WaitingKeys {
    defer { waiting.removeAll() }
    return waiting
  }

  /// Restores the keys that wait after the key that was carried out. Their waiting time begins again.
  mutating func endLate(_ waiting: WaitingKeys, at now: Instant) {
    self.waiting = waiting
    self.waiting.removeFirst(at: now)
  }
}
