package import KeyModel

/// The states of Ctrl, Alt, Super and AltGr. A tap latches the modifier for the next key, a double tap locks it,
/// and a held modifier makes chords. A locked modifier is down in the server; a held modifier goes down there when
/// it is first used.
package struct ModifierStates: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    case off, latched, locked, held
  }

  package static let all: [Modifiers] = [.control, .alt, .super, .altGr]

  private var keys = [ModifierKeyState](repeating: ModifierKeyState(), count: all.count)

  package init() {}

  /// The modifiers that apply to the next key.
  package var active: Modifiers { collect { $0.isActive } }
  /// The modifiers that have to be down in the server between strokes.
  package var down: Modifiers { collect { $0.isDown } }

  package func state(of modifier: Modifiers) -> State {
    Self.all.firstIndex(of: modifier).map { keys[$0].state } ?? .off
  }

  /// A finger came down on the key of `modifier`.
  package mutating func press(_ modifier: Modifiers, at now: Instant, doubleTap: Milliseconds) {
    change(modifier) { $0.press(at: now, doubleTap: doubleTap) }
  }

  /// Handles a long press: the modifier goes down by itself, so that it applies to a click in an application, or
  /// acts alone, as Super does when it opens a menu.
  package mutating func hold(_ modifier: Modifiers) {
    change(modifier) { $0.isUsed = true }
  }

  /// Handles the lift of a finger.
  package mutating func release(_ modifier: Modifiers, cancelled: Bool = false) {
    change(modifier) { $0.release(cancelled: cancelled) }
  }

  /// Another key is about to be struck: held modifiers form a chord with the key.
  package mutating func join() {
    for index in keys.indices where keys[index].isHeld { keys[index].isUsed = true }
  }

  /// Another key was struck: latched modifiers end.
  package mutating func strike() {
    for index in keys.indices { keys[index].strike() }
  }

  package mutating func reset() {
    self = ModifierStates()
  }

  private func collect(_ condition: (ModifierKeyState) -> Bool) -> Modifiers {
    var result: Modifiers = []
    for (key, modifier) in zip(keys, Self.all) where condition(key) { result.insert(modifier) }
    return result
  }

  private mutating func change(_ modifier: Modifiers, _ body: (inout ModifierKeyState) -> Void) {
    guard let index = Self.all.firstIndex(of: modifier) else { return }
    body(&keys[index])
  }
}

/// The state of one modifier.
private struct ModifierKeyState: Hashable, Sendable {
  enum Mode: Hashable, Sendable {
    case off, latched, locked
  }

  var mode = Mode.off
  /// Number of fingers on the modifier's keys: the band and the plane may each have a key.
  var holders = 0
  /// Whether the modifier did something while held, so that the lift ends a chord and is not a tap.
  var isUsed = false
  var target = Mode.off
  var lastTap: Instant?

  var isHeld: Bool { holders > 0 }
  var isActive: Bool { mode != .off || isHeld }
  var isDown: Bool { mode == .locked || (isHeld && isUsed) }

  var state: ModifierStates.State {
    switch mode {
    case .locked: .locked
    case .latched: isHeld ? .held : .latched
    case .off: isHeld ? .held : .off
    }
  }

  mutating func press(at now: Instant, doubleTap: Milliseconds) {
    holders += 1
    guard holders == 1 else { return }
    isUsed = false
    let isDouble = lastTap.map { now - $0 <= doubleTap } ?? false
    lastTap = nil
    switch mode {
    case .off:
      target = .latched
      lastTap = now
    case .latched where isDouble:
      mode = .locked
      target = .locked
    case .latched, .locked: target = .off
    }
  }

  mutating func release(cancelled: Bool) {
    guard holders > 0 else { return }
    holders -= 1
    guard holders == 0 else { return }
    if isUsed {
      if mode == .latched { mode = .off }
      lastTap = nil
    } else if cancelled {
      lastTap = nil
    } else {
      mode = target
    }
    isUsed = false
  }

  mutating func strike() {
    lastTap = nil
    if isHeld {
      isUsed = true
    } else if mode == .latched {
      mode = .off
    }
  }
}
