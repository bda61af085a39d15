internal import CX11
package import KeyModel
import Synthesis
import X11

/// Ends an unfinished Compose or dead-key sequence of another keyboard before this program's keys, and strikes it
/// again behind them. Otherwise the sequence would change the meaning of the next key.
extension Synthesizer {
  /// Begins to follow the keys of other keyboards, so that a sequence can be struck again. A sequence begun
  /// earlier is not known and is left to the client: ending it would take a key without a keysym, which programs
  /// that look at all keys, such as some web pages, would see.
  package func followOthers() {
    others.watch()
    composing.isPossible = !others.isWatching
    connection.flush()
  }

  /// Sets whether clicks are followed here. `isWanted`: true if clicks, which may end an unfinished sequence, are
  /// reported by no other part of the program.
  package func followPresses(_ isWanted: Bool) {
    guard isWanted != others.mindsPresses else { return }
    others.mindsPresses = isWanted
    connection.flush()
  }

  /// Forgets the unfinished sequence: a click, or a move of the focus within the client or back to
  /// it, may have ended it.
  package func forgetSequence() { others.forget() }

  /// Ends the unfinished sequence, because another process is about to type by XTest. The sequence
  /// is struck again after as many calls of `giveBack` as of `setAside`.
  package func setAside(at now: Instant) {
    self.now = now
    catchUpWithOthers()
    if composing.typists == 0 {
      beginText()
      endComposing()
      endText()
    }
    composing.typists += 1
    XSync(connection.display, 0)
  }

  /// Handles the end of the other process, or of its text.
  package func giveBack(at now: Instant) {
    self.now = now
    catchUpWithOthers()
    composing.typists -= 1
    if isSent { resumeComposing() }
    connection.flush()
  }

  private func catchUpWithOthers() {
    XSync(connection.display, 0)
    readEvents()
  }

  /// Handles a raw event of the XInput extension: a key of any keyboard, a touch or a click.
  func handleRaw(_ event: inout XEvent) {
    guard XGetEventData(connection.display, &event.xcookie) != 0 else { return }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    guard event.xcookie.evtype == XI_RawKeyPress else {
      touches.note(event)
      owners.note(touches.presses, while: queue)
      return others.handle(press: event.xcookie.evtype)
    }
    guard let data = event.xcookie.data else { return }
    let raw = data.assumingMemoryBound(to: XIRawEvent.self).pointee
    guard others.isForeign(raw), composing.typists == 0 || UInt32(raw.sourceid) != device,
      let code = UInt8(exactly: raw.detail)
    else { return }
    let modifiers = ledger.foreign | own.mask | state.latched | state.locked
    let keysym = map.keymap.keysym(code, group: state.group, modifiers: modifiers)
    if let keysym { owners.note(keysym, with: ledger.foreign, while: queue) }
    let stroke = PendingSequence.Stroke(keycode: code, keysym: keysym ?? Keysym(rawValue: 0))
    if others.add(stroke) { composing.isPossible = true }
  }

  /// Ends the unfinished sequence in the client by a key without a keysym. Such a key has no other effect where
  /// Xlib, xkbcommon or the program composes. GTK ignores it, but takes back one key of the sequence at each
  /// BackSpace.
  func endComposing() {
    guard composing.isPossible, let code = silentCode else { return }
    composing.isPossible = false
    setLevels(shift: false, third: false)
    if !isSilenceNamed { strike(code) }
    let strokes = others.sequence.strokes
    guard !strokes.isEmpty, connection.focus == others.window else { return }
    composing.isSetAside = true
    guard Composer.isGTK(finder.process(of: others.window)),
      let erase = map.firstKeys[.backSpace]
    else { return }
    for _ in strokes { strike(erase) }
  }

  /// Strikes the ended sequence again, unless it was given up since or the focus has moved to another window.
  func resumeComposing() {
    guard composing.isSetAside, composing.typists == 0 else { return }
    composing.isSetAside = false
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
    composing.isPossible = true
  }

  /// Whether the client passes a key without a symbol on to its pages, as Chromium does, which names U+0000. GTK
  /// composes there, and ignores the key.
  private var isSilenceNamed: Bool {
    guard let client = finder.findUngrabbed(), client.profile.knownWay == .ping, client.process > 0
    else { return false }
    return erasure(of: client) == .blink
  }

  private var silentCode: UInt8? {
    map.keymap.spares.last { code in !bank.slots.contains { $0.keycode == code } }
  }

  /// The position that gives the stroke's keysym on the stroke's key now; nil if there is no such position any
  /// more.
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
