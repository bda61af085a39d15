import KeyModel

/// Follows the unfinished Compose or dead-key sequence that was begun on another keyboard. The sequence would change
/// the meaning of this program's next key. Therefore the sequence is ended before the program's keys, and struck
/// again after them. The type is pure, and replayed from scripts.
package struct ForeignSequence: Hashable, Sendable {
  private typealias Stroke = PendingSequence.Stroke

  private var sequence = PendingSequence()
  /// The window that had the focus when the sequence began.
  package private(set) var window: UInt64 = 0
  /// Whether an unfinished sequence may wait in the client.
  package private(set) var isPossible = true
  /// Whether a sequence has been ended and has to be struck again.
  private var isAbandoned = false
  /// Number of other processes that are typing by XTest now.
  private var typists = 0

  package init() {}

  /// Whether keys of a sequence are known.
  package var hasSequence: Bool { !sequence.strokes.isEmpty }

  /// Whether other processes are typing by XTest, which they have announced. Their keys begin no sequence.
  package var hasTypists: Bool { typists > 0 }

  // MARK: Events

  /// Notes whether the program follows the keys of other keyboards from now on. A sequence that was begun before is
  /// unknown.
  package mutating func follow(isFollowing: Bool) { isPossible = !isFollowing }

  /// Notes that another process begins to type.
  package mutating func beginTyping() { typists += 1 }

  /// Notes that another process has typed its text, or has ended.
  package mutating func endTyping() { typists -= 1 }

  /// Whether the key of another keyboard can be part of a sequence. If so, `note` needs the verdict of the Compose
  /// table on the key.
  package func minds(_ stroke: PendingSequence.Stroke) -> Bool {
    hasSequence || stroke.keysym.beginsSequence
  }

  /// Notes a key of another keyboard that may be part of a sequence. `focus` returns the window with the focus, and
  /// is called for the first key.
  package mutating func note(
    _ stroke: PendingSequence.Stroke, _ verdict: PendingSequence.Verdict, focus: () -> UInt64
  ) {
    let isFirst = !hasSequence
    sequence.note(stroke, verdict)
    if isFirst { window = focus() }
    isPossible = true
  }

  /// Forgets the sequence, because a click, or a move of the focus within the client or back to it, may have ended it.
  package mutating func forget() { sequence = PendingSequence() }

  // MARK: Decisions

  /// Notes that a key without a keysym ends the sequence in the client.
  package mutating func end() { isPossible = false }

  /// Marks the ended sequence as one to be struck again, if it was begun in the window with the focus. Returns the
  /// number of its keys, which GTK removes by the same number of BackSpaces; 0 if there is no such sequence. `focus`
  /// is called only if a sequence is known.
  package mutating func abandonSequence(focus: () -> UInt64) -> Int {
    guard hasSequence, focus() == window else { return 0 }
    isAbandoned = true
    return sequence.strokes.count
  }

  /// The way in which a sequence that was set aside is restored.
  package enum Return: Hashable, Sendable {
    /// The keys are struck again.
    case strike([KeyTable.Position])
    /// The sequence has to be forgotten, because another window has the focus now, or because the keys give other keysyms.
    case forget
  }

  /// Returns how the sequence is restored after this program's keys; nil if no sequence was set aside, or while
  /// another process types. `locked` are the locked modifiers that stay on, and `level3` is the real modifier of the
  /// third level. `focus` is called only if every key still gives its keysym.
  package mutating func resume(
    in keymap: Keymap, group: Int, locked: UInt8, level3: UInt8, focus: () -> UInt64
  ) -> Return? {
    guard isAbandoned, typists == 0 else { return nil }
    isAbandoned = false
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

  /// Returns the position at which the key gives its keysym now; nil if it does not give it any more.
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
