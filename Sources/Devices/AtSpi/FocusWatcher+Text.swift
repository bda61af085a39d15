internal import Bus
import Focus
package import KeyModel
import Runtime

// Watches the text of the focused field while `wantsText` is true (R-DOC-3).
extension FocusWatcher {
  /// Watches the text of the field that may be watched now.
  func followText(at now: Instant) {
    let wanted = wantsText ? machine.watchable : nil
    guard wanted?.serial != text?.serial else { return }
    dropText(at: now)
    guard let wanted, let bus = finder?.bus else { return }
    let (serial, coordinates) = (wanted.serial, wanted.profile.coordinates)
    text = TextWatch(
      wanted.place, serial: serial, profile: wanted.profile, mayHide: wanted.mayHide,
      isTyping: areKeysUnderWay, on: bus, at: now,
      wake: { [weak self] instant in
        if let self, let textTimer { loop.set(textTimer, at: instant) }
      },
      onScreen: { [weak self] rect in
        coordinates == .window ? self?.machine.onScreen(rect) : rect
      },
      tell: { [weak self] context, now in
        guard self?.text?.serial == serial else { return }
        self?.report(.document(context), now)
      },
      hides: { [weak self] now in
        guard self?.text?.serial == serial else { return }
        self?.handle(.hidesText(serial), at: now)
      })
    text?.isHeld = wantsInsertions
  }

  func dropText(at now: Instant) {
    text?.end(at: now)
    text = nil
  }

  /// Notes that strokes were sent to the field. Answers that describe the text before the strokes are asked for again.
  package func sent(_ strokes: [Stroke], at now: Instant) {
    areKeysUnderWay = true
    handle(.sent(strokes), at: now)
    text?.keySent(at: now)
  }

  /// Notes that the server has all strokes that were sent.
  package func delivered(at now: Instant) {
    areKeysUnderWay = false
    text?.delivered(at: now)
  }

  /// Asks for the text again once the application must have handled all keys: the known text may be out of date.
  package func confirmText(at now: Instant) {
    text?.confirm(at: now)
  }
}

// Counts the characters that are inserted in the focused field while `wantsInsertions` is true (R-HARM-5).
extension FocusWatcher {
  /// The part of the focus that the count of inserted characters depends on.
  struct CountedFocus: Hashable {
    /// The number of the reported field; nil if no field has the focus.
    var serial: UInt64?
    /// Whether the focus may be about to leave the field.
    var isPassing = false
  }

  /// Time for which the former field is still counted after another field has got the focus: its application may have
  /// more characters to report.
  private static let lateInsertions: Milliseconds = 300

  /// Begins to count in the focused field, or ends the count.
  func watchInsertions(at now: Instant) {
    dropInsertions(at: now)
    text?.isHeld = wantsInsertions
    guard wantsInsertions else { return }
    countedFocus = CountedFocus(serial: machine.field?.serial, isPassing: machine.isPassing)
    guard !machine.isPassing, let field = machine.countable, let bus = finder?.bus else {
      return report(.news(.silent), now)
    }
    insertions = InsertionWatch(
      field.place, serial: field.serial, profile: field.profile, isSecret: field.isSecret,
      on: bus, at: now
    ) { [weak self] news, now in self?.report(.news(news), now) }
  }

  /// Follows a change of the focus.
  func followInsertions(at now: Instant) {
    guard wantsInsertions else { return }
    let focus = CountedFocus(serial: machine.field?.serial, isPassing: machine.isPassing)
    guard focus != countedFocus else { return }
    countedFocus = focus
    if focus.isPassing {
      if insertions != nil { report(.news(.passing(true)), now) }
      return
    }
    if let insertions, insertions.serial == focus.serial {
      return report(.news(.passing(false)), now)
    }
    guard insertions != nil, let insertionTimer else { return watchInsertions(at: now) }
    loop.set(insertionTimer, at: now + FocusWatcher.lateInsertions)
  }

  /// Reports again that the field is counted, as a further text is typed.
  package func repeatInsertions(at now: Instant) {
    if let insertions { insertions.tellAgain(at: now) } else { watchInsertions(at: now) }
  }

  func dropInsertions(at now: Instant) {
    if let insertionTimer { loop.set(insertionTimer, at: nil) }
    insertions?.end(at: now)
    insertions = nil
  }
}
