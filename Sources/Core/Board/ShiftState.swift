package import KeyModel

/// Shift and caps lock (R-TEXT-3). A tap shifts one letter, a double tap locks, and held shift makes chords.
package struct ShiftState: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable {
    case off, once, locked
  }

  package private(set) var mode = Mode.off
  /// Whether the caps lock key has locked shift: then only letters are shifted.
  package private(set) var isCapsLocked = false
  /// Number of fingers on shift keys; tablet keyboards have two shift keys.
  private var holders = 0
  /// The mode after the last finger lifts, if nothing was typed in the meantime.
  private var target = Mode.off
  private var isUsed = false
  private var lastTap: Instant?
  /// Whether the text asks for a capital (R-TEXT-1), and whether the next letter becomes a capital for this reason:
  /// false after the user has turned that off.
  private var wantsCapital = false
  package private(set) var isAutomatic = false

  package init() {}

  package var isHeld: Bool { holders > 0 }
  /// Whether letters are capitals now.
  package var isOn: Bool { isChosen || isAutomatic }
  /// Whether the user has turned shift or caps lock on.
  package var isChosen: Bool { mode != .off || holders > 0 }
  /// Whether keys of all kinds give their upper symbol. Caps lock does not have this effect, nor does a text that
  /// asks for a capital: the text may also begin with a digit.
  package var isShifting: Bool { mode != .off && !isCapsLocked || holders > 0 }
  /// Whether Shift applies to keys without capitals; caps lock does not.
  package var appliesToNamedKeys: Bool { mode == .once || holders > 0 }

  /// A finger came down on shift. In a chord with a modifier (`isChord`), the automatic capital is ignored: the tap
  /// means Shift itself, as in Ctrl+Shift+S.
  package mutating func press(
    at now: Instant, doubleTap: Milliseconds, canLock: Bool, isChord: Bool = false
  ) {
    holders += 1
    guard holders == 1 else { return }
    isUsed = false
    let isDouble = lastTap.map { now - $0 <= doubleTap } ?? false
    lastTap = nil
    switch mode {
    case .off where isDouble && canLock && wantsCapital && !isChord:
      mode = .locked
      target = .locked
    case .off where isAutomatic && !isChord:
      target = .off
      lastTap = now
    case .off:
      target = .once
      lastTap = now
    case .once where isDouble && canLock:
      mode = .locked
      target = .locked
    case .once, .locked: target = .off
    }
  }

  /// A finger lifted from shift; `cancelled` if the server cancelled its touch or the finger slid off.
  package mutating func release(cancelled: Bool = false) {
    guard holders > 0 else { return }
    holders -= 1
    guard holders == 0 else { return }
    isAutomatic = false
    if isUsed {
      if mode == .once { mode = .off }
      lastTap = nil
    } else if cancelled {
      lastTap = nil
    } else {
      mode = target
      isCapsLocked = isCapsLocked && mode == .locked
    }
  }

  /// Notes that a key was struck that shift changes: the shifted letter is typed. True if shift went off.
  package mutating func strike() -> Bool {
    join()
    guard holders == 0, mode == .once || isAutomatic != wantsCapital else { return false }
    if mode == .once { mode = .off }
    // This state holds until the text changes it by `follow`.
    isAutomatic = wantsCapital
    return true
  }

  /// Notes that a key was struck that shift does not change.
  package mutating func join() {
    lastTap = nil
    if holders > 0 { isUsed = true }
  }

  /// Turns caps lock on or off.
  package mutating func toggleLock() {
    mode = mode == .locked ? .off : .locked
    isCapsLocked = mode == .locked
    lastTap = nil
  }

  /// Notes whether the text asks for a capital. True if the letters on the keys change.
  package mutating func follow(wantsCapital: Bool) -> Bool {
    guard wantsCapital != self.wantsCapital else { return false }
    self.wantsCapital = wantsCapital
    let before = isOn
    isAutomatic = wantsCapital
    return isOn != before
  }

  package mutating func reset() {
    self = ShiftState()
  }
}
