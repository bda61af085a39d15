import KeyModel

/// Follows the unfinished Compose or dead-key sequence that somebody has begun on another keyboard. The sequence would
/// change the meaning of our next key: it is ended before our keys, and struck again behind them. Pure: replayed from
/// scripts.
package struct ForeignSequence: Hashable, Sendable {
  private typealias Stroke = PendingSequence.Stroke

  private var sequence = PendingSequence()
  /// The window that had the focus when the sequence began.
  package private(set) var window: UInt64 = 0
  /// True while an unfinished sequence may wait in the client.
  package private(set) var isPossible = true
  /// True if a sequence has been ended and is to be struck again.
  private var isSetAside = false
  /// How many other processes are typing by XTest at the moment.
  private var typists = 0

  package init() {}

  /// Whether keys of a sequence are known.
  package var hasSequence: Bool { !sequence.strokes.isEmpty }

  /// Whether other processes are typing by XTest, at our request: their keys begin no sequence.
  package var hasTypists: Bool { typists > 0 }

  // MARK: Events

  /// The keys of other keyboards are followed from now on, if they can be. A sequence begun earlier is not known.
  package mutating func follow(isFollowing: Bool) { isPossible = !isFollowing }

  /// Another process begins to type.
  package mutating func beginTyping() { typists += 1 }

  /// Another process has typed its text, or has ended.
  package mutating func endTyping() { typists -= 1 }

  /// Whether the key of another keyboard can be part of a sequence: then `note` wants to know what the Compose table says
  /// of the key.
  package func minds(_ stroke: PendingSequence.Stroke) -> Bool {
    hasSequence || stroke.keysym.beginsSequence
  }

  /// Another keyboard has struck a key that may be part of a sequence. `focus` tells the window with the focus, and is
  /// called at the first key.
  package mutating func note(
    _ stroke: PendingSequence.Stroke, _ verdict: PendingSequence.Verdict, focus: () -> UInt64
  ) {
    let isFirst = !hasSequence
    sequence.note(stroke, verdict)
    if isFirst { window = focus() }
    isPossible = true
  }

  /// A click, or a move of the focus within the client or back to it, may have ended the sequence.
  package mutating func forget() { sequence = PendingSequence() }

  // MARK: Decisions

  /// A key without a keysym ends the sequence in the client.
  package mutating func end() { isPossible = false }

  /// The ended sequence is to be struck again, if it was begun in the window with the focus. Returns how many of its keys
  /// GTK takes back by BackSpace; 0 where nothing is set aside. `focus` is called only where a sequence is known.
  package mutating func setAside(focus: () -> UInt64) -> Int {
    guard hasSequence, focus() == window else { return 0 }
    isSetAside = true
    return sequence.strokes.count
  }

  /// How a sequence that was set aside comes back.
  package enum Return: Hashable, Sendable {
    /// The keys are struck again.
    case strike([KeyTable.Position])
    /// The sequence is to be forgotten: the focus has moved elsewhere, or the keys give other keysyms now.
    case forget
  }

  /// What is struck again behind our keys; nil where no sequence was set aside, or while another process types. `locked`
  /// are the locked modifiers that stay on, `level3` the real modifier of the third level. `focus` is called only where
  /// every key still gives its keysym.
  package mutating func resume(
    in keymap: Keymap, group: Int, locked: UInt8, level3: UInt8, focus: () -> UInt64
  ) -> Return? {
    guard isSetAside, typists == 0 else { return nil }
    isSetAside = false
    var positions: [KeyTable.Position] = []
    for stroke in sequence.strokes {
      guard
        let position = ForeignSequence.position(
          of: stroke, in: keymap, group: group, locked: locked, level3: level3)
      else { return .forget }
      positions.append(position)
    }
    guard focus() == window else { return .forget }
    isPossible = true
    return .strike(positions)
  }

  /// How the stroke's key gives the stroke's keysym now; nil if it does not any more.
  private static func position(
    of stroke: Stroke, in keymap: Keymap, group: Int, locked: UInt8, level3: UInt8
  ) -> KeyTable.Position? {
    for (shift, third) in [(false, false), (true, false), (false, true), (true, true)] {
      let levels = (shift ? Keymap.shiftMask : 0) | (third ? level3 : 0)
      let keysym = keymap.keysym(stroke.keycode, group: group, modifiers: locked | levels)
      guard keysym == stroke.keysym else { continue }
      return KeyTable.Position(keycode: stroke.keycode, needsShift: shift, needsLevel3: third)
    }
    return nil
  }
}
