internal import Bus
import Focus
import KeyModel
import Runtime

// The text of the field with the focus, while somebody wants it.
extension FocusWatcher {
  func followText(at now: Instant) {
    guard wantsText, let field, field.isEditable, !field.traits.isSecure, let focused,
      let bus = finder?.bus
    else {
      dropText(at: now)
      return
    }
    if text?.serial == field.serial { return }
    dropText(at: now)
    let serial = field.serial
    text = TextWatch(
      focused, serial: serial, toolkit: field.toolkit ?? "", mayHide: mayHide, on: bus, at: now,
      wake: { [weak self] instant in
        if let self, let textTimer { loop.set(textTimer, at: instant) }
      },
      tell: { [weak self] context, now in
        guard self?.text?.serial == serial else { return }
        self?.report(.document(context), now)
      },
      hides: { [weak self] now in self?.hideText(of: serial, at: now) })
  }

  /// The field shows signs in place of what stands in it: it is a secret, whatever its role.
  private func hideText(of serial: UInt64, at now: Instant) {
    guard text?.serial == serial, var field, field.serial == serial, let focused else { return }
    dropText(at: now)
    // What hides nothing any more when it has been emptied stays a secret.
    secrets.note(focused, Facts())
    hold.hold(focused)
    field.traits.isSecure = true
    field.sources["secure"] = "hidden text"
    self.field = field
    report(.focus(field), now)
  }
}
