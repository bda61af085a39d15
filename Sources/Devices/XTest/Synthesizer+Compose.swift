internal import CX11
package import KeyModel
import Synthesis
import X11

/// What somebody began on another keyboard by Compose or a dead key would make something else of our next
/// key: it is ended before, and begun anew behind our last one.
extension Synthesizer {
  /// From now on keys of others are followed, so that what they begin can be given back. What they struck
  /// before is not known, and is left to the client: a key without a symbol, which would end it, is seen by
  /// every program that looks at all keys, as some pages do.
  package func followOthers() {
    others.follow()
    mayCompose = !others.isFollowed
    XFlush(connection.display)
  }

  /// Whether a click that may end what waits is nobody else's to notice.
  package func followPresses(_ isWanted: Bool) {
    guard isWanted != others.mindsPresses else { return }
    others.mindsPresses = isWanted
    XFlush(connection.display)
  }

  /// Somebody clicked on the client, or the focus moved within it or came back: that may have ended what
  /// waited there.
  package func forgetSequence() { others.forget() }

  /// Another process is about to type by XTest: what waits is ended first, and begun anew when as many have
  /// been heard of by `giveBack`.
  package func setAside(at now: Instant) {
    self.now = now
    catchUpWithOthers()
    if typists == 0 {
      beginText()
      endComposing()
      endText()
    }
    typists += 1
    XSync(connection.display, 0)
  }

  /// That process has typed all that it had to, or has ended.
  package func giveBack(at now: Instant) {
    self.now = now
    catchUpWithOthers()
    typists -= 1
    if isSent { resumeComposing() }
    XFlush(connection.display)
  }

  private func catchUpWithOthers() {
    XSync(connection.display, 0)
    takeEvents()
  }

  /// Somebody's key, raw, or one of ours; or a click.
  func takeRaw(_ event: inout XEvent) {
    guard XGetEventData(connection.display, &event.xcookie) != 0 else { return }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    guard event.xcookie.evtype == XI_RawKeyPress else {
      touches.take(event)
      return others.take(press: event.xcookie.evtype)
    }
    guard let data = event.xcookie.data else { return }
    let raw = data.assumingMemoryBound(to: XIRawEvent.self).pointee
    guard others.isForeign(raw), typists == 0 || UInt32(raw.sourceid) != device,
      let code = UInt8(exactly: raw.detail)
    else { return }
    let modifiers = ledger.foreign | ownMask | state.latched | state.locked
    let keysym = map.keymap.keysym(code, group: state.group, modifiers: modifiers)
    let stroke = PendingSequence.Stroke(keycode: code, keysym: keysym ?? Keysym(rawValue: 0))
    if others.take(stroke) { mayCompose = true }
  }

  /// Where Xlib, xkbcommon or the program composes, a key without any symbol ends what waits, and says
  /// nothing by itself. GTK does not mind it, but takes back a key of a sequence at each BackSpace.
  func endComposing() {
    guard mayCompose, let code = silentCode else { return }
    mayCompose = false
    setLevels(shift: false, third: false)
    strike(code)
    let strokes = others.sequence.strokes
    guard !strokes.isEmpty, connection.focus == others.window else { return }
    isSetAside = true
    guard Composer.isGTK(finder.process(of: others.window)),
      let erase = map.firstKeys[.backSpace]
    else { return }
    for _ in strokes { strike(erase) }
  }

  /// Begins anew what was ended, unless it has been given up meanwhile, or the focus has gone elsewhere.
  func resumeComposing() {
    guard isSetAside, typists == 0 else { return }
    isSetAside = false
    let positions = others.sequence.strokes.map { position(of: $0) }
    guard !positions.contains(nil), connection.focus == others.window else {
      return others.forget()
    }
    for position in positions.compactMap(\.self) {
      beginText()
      setLevels(shift: position.needsShift, third: position.needsLevel3)
      strike(position.keycode)
    }
    endText()
    mayCompose = true
  }

  private var silentCode: UInt8? {
    map.keymap.spares.last { code in !bank.slots.contains { $0.keycode == code } }
  }

  /// How the key gives what it gave; nil if it does so no longer.
  private func position(of stroke: PendingSequence.Stroke) -> KeyTable.Position? {
    for (shift, third) in [(false, false), (true, false), (false, true), (true, true)] {
      let levels = (shift ? Keymap.shiftMask : 0) | (third ? map.level3Mask : 0)
      let keysym = map.keymap.keysym(
        stroke.keycode, group: state.group, modifiers: state.locked & harmlessMask | levels)
      guard keysym == stroke.keysym else { continue }
      return KeyTable.Position(keycode: stroke.keycode, needsShift: shift, needsLevel3: third)
    }
    return nil
  }
}
