import Composition
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
    let earlier = self.document
    self.document = document
    let isMoved = session.tell(document, at: now)
    outbox.asksDocument = session.isBehind
    if let earlier, isMoved || document.selected != earlier.selected {
      outbox.hasNews = true
      // What waits to be retyped stands elsewhere now.
      if let tail = composer?.tail, !document.before.hasSuffix(tail) { forgetComposition() }
    }
    if !document.before.isEmpty || !document.after.isEmpty { hasTyped = false }
    if isReturnDimmed != wasDimmed { outbox.isSceneStale = true }
  }
}
