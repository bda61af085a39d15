import InputSession
import KeyModel

// What the focused field and the text around its insertion point mean to the keyboard.
extension Keyboard {
  /// A late answer about an earlier field is nothing.
  mutating func follow(_ document: DocumentContext?, at now: Instant) {
    guard let document, document.serial == field?.serial, field?.traits.isSecure == false else {
      self.document = nil
      return
    }
    let wasDimmed = isReturnDimmed
    self.document = document
    session.tell(document, at: now)
    if !document.before.isEmpty || !document.after.isEmpty { hasTyped = false }
    if isReturnDimmed != wasDimmed { outbox.isSceneStale = true }
  }
}
