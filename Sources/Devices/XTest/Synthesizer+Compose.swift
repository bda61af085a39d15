internal import CX11
package import KeyModel
import Synthesis
import X11

/// Ends an unfinished Compose or dead-key sequence of another keyboard before this program's keys, and strikes it
/// again after them. Otherwise the sequence would change the meaning of the next key.
extension Synthesizer {
  /// Begins to follow the keys of other keyboards, so that a sequence can be struck again. A sequence that was begun
  /// before is unknown and is left to the client. Ending it would need a key without a keysym, and programs that
  /// examine all keys, such as some web pages, would see this key.
  package func followOthers() {
    others.watch()
    foreignSequence.follow(isFollowing: others.isWatching)
    connection.flush()
  }

  /// Sets whether this object follows clicks. `isWanted`: clicks, which may end an unfinished sequence, are reported
  /// by no other part of the program.
  package func followPresses(_ isWanted: Bool) {
    guard isWanted != others.mindsPresses else { return }
    others.mindsPresses = isWanted
    connection.flush()
  }

  /// Forgets the unfinished sequence, because a click, or a move of the focus within the client or back to it, may
  /// have ended it.
  package func forgetSequence() {
    foreignSequence.forget()
    others.forget()
  }

  /// Ends the unfinished sequence, because another process is about to type by XTest. The sequence is struck again
  /// when `giveBack` was called as often as `abandonSequence`.
  package func abandonSequence(at now: Instant) {
    self.now = now
    catchUpWithOthers()
    if !foreignSequence.hasTypists {
      beginText()
      endComposing()
      endText()
    }
    foreignSequence.beginTyping()
    XSync(connection.display, 0)
  }

  /// Handles the end of the other process, or of its text.
  package func giveBack(at now: Instant) {
    self.now = now
    catchUpWithOthers()
    foreignSequence.endTyping()
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
      if others.endsSequence(event.xcookie.evtype) { forgetSequence() }
      return
    }
    guard let data = event.xcookie.data else { return }
    let raw = data.assumingMemoryBound(to: XIRawEvent.self).pointee
    guard others.isForeign(raw), !foreignSequence.hasTypists || UInt32(raw.sourceid) != device,
      let code = UInt8(exactly: raw.detail)
    else { return }
    let keysym = map.keymap.keysym(
      code, group: modifiers.group, modifiers: modifiers.effective)
    if let keysym { owners.note(keysym, with: modifiers.foreign, while: queue) }
    let stroke = PendingSequence.Stroke(keycode: code, keysym: keysym ?? Keysym(rawValue: 0))
    if others.isWatching { note(stroke) }
  }

  /// Notes a key of another keyboard that may be part of a sequence.
  private func note(_ stroke: PendingSequence.Stroke) {
    guard foreignSequence.minds(stroke) else { return }
    if let verdict = others.verdict(on: stroke.keysym) {
      foreignSequence.note(stroke, verdict) {
        if verdict == .composing { others.follow(hasSequence: true) }
        return UInt64(connection.focus)
      }
    }
    others.follow(hasSequence: foreignSequence.hasSequence)
  }

  /// Ends the unfinished sequence in the client by a key without a keysym. Such a key has no other effect if Xlib,
  /// xkbcommon or the program composes. GTK ignores the key, but removes one key of the sequence at each BackSpace.
  func endComposing() {
    guard foreignSequence.isPossible, let code = bank.silentCode(among: map.keymap.spares) else {
      return
    }
    foreignSequence.end()
    setLevels(shift: false, third: false)
    if !isSilenceNamed { strike(code) }
    let count = foreignSequence.abandonSequence { UInt64(connection.focus) }
    guard count > 0, Composer.isGTK(finder.process(of: Window(foreignSequence.window))),
      let erase = map.firstKeys[.backSpace]
    else { return }
    for _ in 0..<count { strike(erase) }
  }

  /// Strikes the ended sequence again, unless it was given up since, or the focus has moved to another window.
  func resumeComposing() {
    let found = foreignSequence.resume(
      in: map.keymap, group: modifiers.group, locked: modifiers.lockedInText(on: map),
      level3: map.level3Mask
    ) { UInt64(connection.focus) }
    guard case .strike(let positions)? = found else {
      if found == .forget { forgetSequence() }
      return
    }
    for position in positions {
      beginText()
      setLevels(shift: position.needsShift, third: position.needsLevel3)
      strike(position.keycode)
    }
    endText()
  }

  /// Whether the client passes a key without a symbol on to its pages, as Chromium does, which names U+0000. GTK
  /// composes in this client, and ignores the key.
  private var isSilenceNamed: Bool {
    guard let client = finder.findUngrabbed(), client.profile.knownWay == .ping, client.process > 0
    else { return false }
    return finder.erasure(of: client) == .blink
  }
}
