import KeyModel

/// Shift and caps lock (R-TEXT-3): once for one letter, locked by a double tap, a chord while held.
struct ShiftState: Hashable, Sendable {
  enum Mode: String, Hashable, Sendable {
    case off, once, locked
  }

  private(set) var mode = Mode.off
  /// Whether it is the caps lock key that locked it: then letters alone are shifted.
  private(set) var isCapsLocked = false
  /// How many fingers hold a shift key; pads have two.
  private var holders = 0
  /// What lifting the last finger leads to if nothing was typed meanwhile.
  private var target = Mode.off
  private var isUsed = false
  private var lastTap: Instant?
  /// Whether the text asks for a capital (R-TEXT-1), and whether the user has not said no to it.
  private var wantsCapital = false
  private(set) var isAutomatic = false

  var isHeld: Bool { holders > 0 }
  /// Whether letters are capitals now.
  var isOn: Bool { mode != .off || holders > 0 || isAutomatic }
  /// Whether keys of any kind give what stands above: not by caps lock, nor where the text asks for a
  /// capital, which may begin with a digit as well.
  var isShifting: Bool { mode != .off && !isCapsLocked || holders > 0 }
  /// Whether Shift goes along with keys that have no capitals: caps lock does not.
  var appliesToNamedKeys: Bool { mode == .once || holders > 0 }

  /// A finger came down on shift.
  mutating func press(at now: Instant, doubleTap: Milliseconds, canLock: Bool) {
    holders += 1
    guard holders == 1 else { return }
    isUsed = false
    let isDouble = lastTap.map { now - $0 <= doubleTap } ?? false
    lastTap = nil
    switch mode {
    case .off where isDouble && canLock && wantsCapital:
      mode = .locked
      target = .locked
    case .off where isAutomatic:
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

  /// The finger lifted; `cancelled` if its touch was taken away or it slid to nothing.
  mutating func release(cancelled: Bool = false) {
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

  /// A key that shift changes was struck: the one letter is typed. Answers whether shift went off.
  mutating func strike() -> Bool {
    join()
    guard holders == 0, mode == .once || isAutomatic != wantsCapital else { return false }
    if mode == .once { mode = .off }
    // Until `follow` hears otherwise of the text.
    isAutomatic = wantsCapital
    return true
  }

  /// A key that shift does not change was struck.
  mutating func join() {
    lastTap = nil
    if holders > 0 { isUsed = true }
  }

  /// The caps lock key: on or off.
  mutating func toggleLock() {
    mode = mode == .locked ? .off : .locked
    isCapsLocked = mode == .locked
    lastTap = nil
  }

  /// The text asks for a capital or no longer does. Answers whether letters change.
  mutating func follow(wantsCapital: Bool) -> Bool {
    guard wantsCapital != self.wantsCapital else { return false }
    self.wantsCapital = wantsCapital
    let before = isOn
    isAutomatic = wantsCapital
    return isOn != before
  }

  mutating func reset() {
    self = ShiftState()
  }
}
