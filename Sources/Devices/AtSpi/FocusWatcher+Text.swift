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
