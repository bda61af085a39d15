import Board
import Composition
import InputSession
import KeyModel
import Layouts
import Pages

// Passes keys to the keyboard's composer, if a key is less than a character.
extension Keyboard {
  /// Passes a key to the composer. Returns false if there is no composer, or if the composer does not take the key.
  /// A key struck with Ctrl or Alt is a command, and never part of a composition.
  mutating func compose(_ key: ComposerKey) -> Bool {
    guard !levels.isChord, let edits = composing.handle(key) else { return false }
    apply(edits)
    return true
  }

  /// Ends the composition as text, because another keyboard follows, or a key that the composer does not take.
  mutating func finishComposition() {
    if let edits = composing.finish() { apply(edits) }
  }

  /// Drops the composition, because its field has lost the focus.
  mutating func forgetComposition() {
    finishConversion(.dropped)
    composing.forgetWaiting()
    forgetPending()
  }

  /// Forgets the composition of the composer, and leaves its text in the field as it is.
  mutating func forgetPending() {
    if composing.forgetPending() { markPreview() }
  }

  // MARK: Keys that wait for the application

  /// Delays a key if the composer would delete text that the application has not reported yet. Every later key waits
  /// after this key. Returns false if the key has to be struck now.
  mutating func waits(_ stroke: WaitingKeys.Stroke, at now: Instant) -> Bool {
    guard composing.isWaiting || !levels.isChord && takesBackUnproven(stroke) else {
      return false
    }
    switch stroke.action {
    case .insert, .dead, .space, .return, .key, .deleteBackward: break
    case .globe, .dismiss, .capsLock, .page, .shift, .option, .modifier, .plane, .inert:
      return false
    }
    guard !levels.isChord, composing.wait(stroke, at: now) else {
      hurryWaiting(at: now)
      return false
    }
    change { $0.spend(onWaiting: stroke.action) }
    return true
  }

  /// Strikes the waiting keys whose text the application has reported meanwhile, and the keys that have waited long enough.
  mutating func releaseWaiting(at now: Instant) {
    while let stroke = composing.firstWaiting {
      if takesBackUnproven(stroke) {
        guard let until = composing.deadline, now >= until else { return }
        forgetPending()
      }
      carryOutFirst(stroke, at: now)
    }
  }

  /// Strikes all waiting keys now, without deleting text that the application has not reported.
  private mutating func hurryWaiting(at now: Instant) {
    while let stroke = composing.firstWaiting {
      if takesBackUnproven(stroke) { forgetPending() }
      carryOutFirst(stroke, at: now)
    }
  }

  /// Strikes the first waiting key. The present shift, planes and modifiers belong to later keys, and are restored
  /// afterwards.
  private mutating func carryOutFirst(_ stroke: WaitingKeys.Stroke, at now: Instant) {
    let rest = composing.beginLate()
    let saved = levels.beginLate()
    strike(stroke, at: now)
    change { $0.endLate(saved) }
    composing.endLate(rest, at: now)
  }

  /// Whether the key would make the composer delete text that the application may have refused (R-HARM-6).
  private func takesBackUnproven(_ stroke: WaitingKeys.Stroke) -> Bool {
    !page.isHeader && receiver.isOfField && session.isDoubtful
      && composing.takesBack(at: stroke.action)
  }

  /// Whether a touch outside the keyboard's windows matters. Such a touch closes the list of keyboards, moves the
  /// insertion point away from a composition, and takes the hand off the keys.
  var mindsTouchesElsewhere: Bool {
    popup?.takesTouches == true || stage.isShown
  }

  /// Whether text before the insertion point may still be replaced. In this state, an unnoticed move of the
  /// insertion point would do harm.
  var mayRetype: Bool {
    composing.tail?.isEmpty == false || isConverting || document == nil && session.knowsText
  }

  /// Whether a reading is being composed.
  var isConverting: Bool {
    enabledKeyboards.shown?.header.flatMap { pages[$0] }?.isComposing == true
  }

  /// Handles a tap on another window. The tap closes the list of keyboards, and may have moved the insertion point,
  /// so that the text before the insertion point must not be replaced any more.
  mutating func leaveInsertionPoint(at now: Instant) {
    closeChoices(at: now)
    guard mayRetype else { return }
    forgetComposition()
    if document == nil { session.forget() }
  }

  /// Types a text that was chosen from a callout or by a flick, through the composer.
  mutating func insert(_ text: String) {
    strike(.init(action: .insert(text), base: .insert(text), isChosen: true), at: now)
  }

  /// Marks the composed text in the field, if the user wants marks (R-DOC-7). The mark disappears before the text
  /// that replaces it is typed. The mark appears after the text that it replaces was deleted.
  mutating func followMark(at now: Instant) {
    guard settings.text.marksInField || !marks.shown.isEmpty else { return }
    if outbox.commands.contains(where: \.takesBack) {
      marks.hold(at: now, isReported: session.isReported)
    }
    let isShown = settings.text.marksInField && mayConvert
    let wanted =
      isShown ? enabledKeyboards.shown?.header.flatMap { pages[$0]?.markedText } ?? "" : ""
    let mark = marks.admitted(wanted, at: now)
    guard mark != marks.shown else { return }
    marks.show(mark)
    let marked = mark.isEmpty ? nil : MarkedText(mark, caret: mark.count)
    outbox.commands.insert(.mark(marked), at: 0)
  }

  /// Asks the keyboard's converter for other writings of the word before the insertion point.
  mutating func convertWord() {
    guard let id = enabledKeyboards.shown?.header, mayConvert, !levels.isChord else { return }
    let text = session.knownContext?.before ?? composing.tail ?? ""
    tell(id) { page, context in page.convert(text, in: context) }
  }

  /// Replaces the last `count` graphemes by a text that later keys do not change.
  mutating func replace(_ count: Int, by text: String) {
    resetComposer()
    let change = TextEdit(deleting: count, inserting: text)
    edit {
      $0.apply(change)
      return change
    }
  }

  /// Resets the composer, so that it does not replace text that was typed before.
  mutating func resetComposer() { composing.reset() }

  /// Prepares the session and makes the composer for the keyboard that is shown now.
  mutating func renewComposer() {
    renewSession()
    composing.begin(with: enabledKeyboards.current?.inputMethod?.makeComposer())
  }

  private mutating func apply(_ edits: [TextEdit]) {
    for edit in edits {
      if edit.deleting > 0, !typeIntoPage(.erase(edit.deleting)) {
        let deletion = TextEdit(deleting: edit.deleting)
        self.edit {
          $0.apply(deletion)
          return deletion
        }
      }
      if !edit.inserting.isEmpty { type(edit.inserting, base: .insert(edit.inserting)) }
    }
    markPreview()
  }

  private mutating func markPreview() {
    guard let board = stage.board else { return }
    for index in board.keys.indices where board.keys[index].key?.role == .preview {
      outbox.staleKeys.insert(index)
    }
  }
}

extension TextCommand {
  /// Whether a BackSpace may carry out the command.
  fileprivate var takesBack: Bool {
    switch self {
    case .delete(let before, _, _): before > 0
    case .deleteWord: true
    case .strike(let key, _), .press(let key, _): key == .keysym(.backSpace)
    case .commit, .mark, .move, .lift, .hold: false
    }
  }
}
