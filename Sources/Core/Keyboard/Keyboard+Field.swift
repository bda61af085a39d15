import Board
import Composition
import InputSession
import KeyModel
import Pages

// Follows the text around the insertion point of the focused field.
extension Keyboard {
  /// Follows the focus to `field`; nil: no field has the focus.
  mutating func follow(_ field: Field?, at now: Instant) {
    if field?.serial != self.field?.serial {
      outbox.hasNews = true
      if !isFirstWord(of: field) { forgetComposition() }
      liftText(at: now)
      session.begin(field?.knownTraits, isReported: field?.isReportedOnTheBus == true)
    } else if let traits = field?.knownTraits {
      session.adopt(traits)
    }
    session.countsMarks = field?.profile.hasKnownDeletions == true
    followLanguage()
    let old = self.field
    surroundings.serve(field)
    serve(after: old, at: now)
    present { $0.followField(in: $1) }
  }

  /// Handles the loss of keys that were dropped with their field. The text of the focused field is no longer known
  /// (R-HARM-5).
  mutating func loseStrokes() {
    session.forget()
    session.leaveApplication()
    forgetComposition()
    outbox.asksDocument = true
  }

  /// Handles the application's report of the text. A late report about an earlier field is ignored.
  mutating func follow(_ document: DocumentContext?, at now: Instant) {
    guard let reported = document, reported.serial == field?.serial, field?.traits.isSecure == false
    else {
      surroundings.adopt(nil as DocumentContext?)
      if document == nil { session.expectNoText() }
      return
    }
    let known = session
    let document = marks.takeOff(reported, fits: known.isReported ? { known.fits($0) } : nil)
    let earlier = self.document
    surroundings.adopt(document)
    let wasReported = session.isReported
    let isMoved = session.tell(document, at: now)
    carryOutProven()
    deleteRest()
    outbox.asksDocument = session.isBehind
    if !session.isBehind { marks.release() }
    if let earlier, isMoved || document.selected != earlier.selected {
      outbox.hasNews = true
      // After a return in a field of one line, for example, the text is unknown until the application reports it. If
      // the next reading has begun by then, it stays.
      if isMoved, wasReported { finishConversion(.dropped) }
      // The text that the composer would replace is no longer at the insertion point.
      if !isConverting, let tail = composing.tail,
        isMoved && composing.isWaiting || !document.before.hasSuffix(tail)
      {
        forgetPending()
      }
    }
    releaseWaiting(at: now)
  }

  /// Deletes the rest of a character that the application has not deleted completely, since programs differ in what
  /// a BackSpace deletes (R-DOC-2).
  private mutating func deleteRest() {
    guard session.hasRest, receiver.isOfField, !levels.isChord else { return }
    send(.delete(before: 1, after: 0))
  }

  /// Makes the edit that has waited for the application's report (R-HARM-6). The edit is dropped if it would go to a
  /// menu, or would be combined with a modifier.
  private mutating func carryOutProven() {
    let before = session.erasable
    guard receiver.isOfField, !levels.isChord, let edit = session.takeProven() else {
      return
    }
    send(edit, of: before)
  }
}
