import Composition
import InputSession
import KeyModel
import Layouts
import Pages

// Keys that are less than a character: what the keyboard's composer makes of them.
extension Keyboard {
  /// Hands a key to the composer; false if there is none, or the key is not for it. A key struck with
  /// Ctrl or Alt is a command and never part of a composition.
  mutating func compose(_ key: ComposerKey) -> Bool {
    guard modifiers.active.isEmpty, let edits = composer?.take(key) else { return false }
    apply(edits)
    // Keys show what they give after an accent.
    if composer?.tail.isEmpty == true { outbox.isSceneStale = true }
    return true
  }

  /// What waits becomes text: a key that the composer does not know follows, or another keyboard.
  mutating func finishComposition() {
    guard isComposing, let edits = composer?.finish() else { return }
    apply(edits)
  }

  /// What waits is forgotten: its field has gone.
  mutating func forgetComposition() {
    guard isComposing else { return }
    composer?.reset()
    markPreview()
  }

  private var isComposing: Bool { composer?.pending != nil || composer?.tail.isEmpty == false }

  /// Whether text before the insertion point may still change, so that the insertion point must not
  /// move away unnoticed.
  package var mayRetype: Bool {
    composer?.tail.isEmpty == false || document == nil && session.knowsText
  }

  /// A tap elsewhere dismisses the list, and may have moved the insertion point: what stands before it
  /// now is nothing to retype.
  mutating func leaveInsertionPoint(at now: Instant) {
    dismissList(at: now)
    guard mayRetype else { return }
    forgetComposition()
    if document == nil { session.forget() }
  }

  /// Types what a callout or a flick chose, by way of the composer.
  mutating func insert(_ text: String) {
    if compose(.text(text)) { return }
    finishComposition()
    type(text, base: .insert(text), isChosen: true)
  }

  /// The composer and the language of the keyboard that came up.
  mutating func renewComposer() {
    renewSession()
    composer = roster.current?.inputMethod?.makeComposer()
  }

  private mutating func apply(_ edits: [TextEdit]) {
    for edit in edits {
      if edit.deleting > 0, !typeIntoPage(.erase(edit.deleting)) {
        let deletion = TextEdit(deleting: edit.deleting)
        session.apply(deletion)
        send(deletion)
      }
      if !edit.inserting.isEmpty { type(edit.inserting, base: .insert(edit.inserting)) }
    }
    markPreview()
  }

  private mutating func markPreview() {
    guard let board else { return }
    for index in board.keys.indices where board.keys[index].key?.role == .preview {
      outbox.staleKeys.insert(index)
    }
  }
}
