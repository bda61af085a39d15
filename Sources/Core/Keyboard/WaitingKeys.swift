import InputSession
import KeyModel

/// Keys that wait, in their order, until the application reports the text (R-HARM-6). For such a key, the composer
/// would delete text that the application has not reported yet and may have refused.
struct WaitingKeys: Sendable {
  /// A key that was struck.
  struct Stroke: Sendable {
    /// The key's action under shift and option at the time of the strike.
    var action: KeyAction
    /// The key's action without shift and option.
    var base: KeyAction
    /// The place of the finger, in px of the window; nil if no finger struck the key.
    var place: Point?
    /// Whether the text came from a callout or a flick.
    var isChosen = false
  }

  /// Greatest number of waiting keys. A hand does not type more in the longest waiting time.
  private static let most = 64

  private var strokes: [Stroke] = []
  private var since: Instant?

  var isEmpty: Bool { strokes.isEmpty }

  /// The time at which the first key has waited long enough; nil if no key waits. After this time the key is typed
  /// after the text in the field, and deletes none of it.
  var until: Instant? { strokes.isEmpty ? nil : since.map { $0 + InputSession.patienceForProof } }

  /// Appends a key. Returns false if there is no room.
  mutating func append(_ stroke: Stroke, at now: Instant) -> Bool {
    guard strokes.count < WaitingKeys.most else { return false }
    if strokes.isEmpty { since = now }
    strokes.append(stroke)
    return true
  }

  /// The first waiting key; nil if no key waits.
  var first: Stroke? { strokes.first }

  /// Removes the first key, which was carried out. The waiting time of the next key begins.
  mutating func removeFirst(at now: Instant) {
    strokes.removeFirst()
    since = now
  }

  mutating func removeAll() { strokes.removeAll() }
}
