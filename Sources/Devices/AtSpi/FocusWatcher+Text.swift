internal import Bus
import Focus
package import KeyModel
import Runtime

// Watches the text of the focused field while `wantsText` is true (R-DOC-3).
extension FocusWatcher {
  func watchText(at now: Instant) {
    guard wantsText, let field, field.isEditable, !field.traits.isSecure, let focused,
      let bus = finder?.bus
    else {
      dropText(at: now)
      return
    }
    if text?.serial == field.serial { return }
    dropText(at: now)
    let serial = field.serial
    let profile = facts.profile
    text = TextWatch(
      focused, serial: serial, profile: profile, mayHide: mayHide, isTyping: isTyping, on: bus,
      at: now,
      wake: { [weak self] instant in
        if let self, let textTimer { loop.set(textTimer, at: instant) }
      },
      onScreen: { [weak self] rect in
        guard profile.coordinates == .window else { return rect }
        return self?.claims.window.place?.onScreen(rect, window: self?.facts.window ?? .zero)
      },
      tell: { [weak self] context, now in
        guard self?.text?.serial == serial else { return }
        self?.report(.document(context), now)
      },
      hides: { [weak self] now in self?.hideText(of: serial, at: now) })
  }

  func dropText(at now: Instant) {
    text?.end(at: now)
    text = nil
  }

  /// Notes that strokes were sent to the field. Answers that describe the text before the strokes are asked for again.
  package func sent(_ strokes: [Stroke], at now: Instant) {
    isTyping = true
    typing.note(strokes, at: now)
    text?.keySent(at: now)
  }

  /// Notes that the server has all strokes that were sent.
  package func delivered(at now: Instant) {
    isTyping = false
    text?.delivered(at: now)
  }

  /// Asks for the text again once the application must have handled all keys: the known text may be out of date.
  package func confirmText(at now: Instant) {
    text?.confirm(at: now)
  }
}
