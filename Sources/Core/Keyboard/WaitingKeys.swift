import InputSession
import KeyModel

/// Keys whose composer would take text back that the application has not told yet: it may have been refused. They wait,
/// in their order, until the application tells the text (R-HARM-6).
struct WaitingKeys: Sendable {
  /// A key that was struck in the field.
  struct Stroke: Sendable {
    /// What the key does under the shift and option of that moment.
    var action: KeyAction
    /// What it does without them.
    var base: KeyAction
    /// The place of the finger, in px of the window.
    var place: Point?
    /// Whether the text came from a callout or a flick.
    var isChosen = false
  }

  /// Largest number of keys that wait; a hand does not type more in that time.
  private static let most = 64

  private var strokes: [Stroke] = []
  private var since: Instant?

  var isEmpty: Bool { strokes.isEmpty }

  /// When the first key has waited long enough; nil where none waits. After that the key is typed behind what stands in the
  /// field, and takes nothing of it back.
  var until: Instant? { strokes.isEmpty ? nil : since.map { $0 + InputSession.patienceForProof } }

  /// Takes a key; false where there is no room for it.
  mutating func append(_ stroke: Stroke, at now: Instant) -> Bool {
    guard strokes.count < WaitingKeys.most else { return false }
    if strokes.isEmpty { since = now }
    strokes.append(stroke)
    return true
  }

  /// The key that comes next.
  var first: Stroke? { strokes.first }

  /// The first key is carried out; those behind it wait anew.
  mutating func removeFirst(at now: Instant) {
    strokes.removeFirst()
    since = now
  }

  mutating func removeAll() { strokes.removeAll() }
}
