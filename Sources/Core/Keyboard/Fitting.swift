import Board
import KeyModel
import Layouts

/// Decides when the keys follow the focus (R-TRAIT-12). Applications move the focus by themselves, while a finger is
/// on its way to the keys that the user saw. So the keys stay the same while a hand types, and a finger that comes
/// down on another key than the user aimed at strikes nothing.
struct Fitting: Sendable {
  /// Time after the last touch from which on the hand counts as resting.
  static let rest: Milliseconds = 1500
  /// Time before a touch in which a finger no longer changes its aim. No user sees new keys and reacts to them in
  /// less time.
  static let aim: Milliseconds = 250

  /// The field for which the keys are still laid out after another field got the focus, and the plane that was shown
  /// at this moment.
  struct Earlier: Sendable {
    var field: Field?
    var plane: PlaneID
  }

  private var touchedAt: Instant?
  private var earlier: Earlier?
  /// Former boards, each with the time until which a finger may still aim at its keys.
  private var former: [(board: Board, until: Instant)] = []
  /// Greatest number of former boards. The number is limited because a program may move the focus again and again.
  private static let most = 8
  /// Whether the present event is an action of the user on the keyboard.
  private var isOwnAct = false
  /// Time of the user's last touch of an application; nil if a key was touched since. The user expects changes of
  /// the keys after such a touch.
  private var wentAt: Instant?

  // MARK: - The user's hand

  /// Notes that a finger is on the keys at `now`.
  mutating func noteTouch(at now: Instant) { (touchedAt, wentAt) = (now, nil) }

  /// Notes that the hand is on an application at `now`.
  mutating func noteTouchElsewhere(at now: Instant) { (touchedAt, wentAt) = (nil, now) }

  /// Notes that the hand has left the keys.
  mutating func noteLeaving() { touchedAt = nil }

  /// Whether the hand is typing at `now`.
  func isTyping(at now: Instant) -> Bool {
    touchedAt.map { now - $0 < Fitting.rest } ?? false
  }

  // MARK: The field

  /// Returns the field for which the keys are laid out while `field` has the focus.
  func fitted(_ field: Field?) -> Field? {
    guard let earlier else { return field }
    return earlier.field
  }

  /// Keeps the present keys, on this plane, instead of keys for the new field, until the hand rests. `field` is the
  /// field of the present keys.
  mutating func keep(for field: Field?, on plane: PlaneID) {
    earlier = earlier ?? Earlier(field: field, plane: plane)
  }

  /// The time at which the keys follow the focus; nil if no change of the keys waits.
  var deadline: Instant? {
    guard earlier != nil else { return nil }
    return touchedAt.map { $0 + Fitting.rest } ?? Instant(microseconds: 0)
  }

  /// Returns the field and the plane of the present keys and forgets them, because the keys follow the focus now;
  /// nil if no change waited.
  mutating func takeEarlier() -> Earlier? {
    defer { earlier = nil }
    return earlier
  }

  /// Whether a change of the keys waits, and the hand is resting at `now`.
  func isDue(at now: Instant) -> Bool { earlier != nil && !isTyping(at: now) }

  // MARK: - Keys at which fingers may have aimed

  /// Begins an event. `isOwnAct`: the event may be an action of the user on the keyboard, so that the user expects
  /// the changes of the keys.
  mutating func begin(isOwnAct: Bool) { self.isOwnAct = isOwnAct }

  /// Notes that a delayed touch counts now, in an event that is not an action by itself. The rest of the event
  /// counts as an action of the user.
  mutating func noteOwnAct() { isOwnAct = true }

  /// Notes that other keys replace those of `board` at `now`.
  mutating func noteChange(from board: Board?, at now: Instant) {
    let isExpected = wentAt.map { now - $0 < Fitting.rest } ?? false
    guard !isOwnAct, !isExpected else { return former = [] }
    guard let board else { return }
    former = former.suffix(Fitting.most - 1).filter { now < $0.until }
    former.append((board, now + Fitting.aim))
  }

  /// Whether a finger that comes down at `time` may aim at keys that are no longer shown.
  func isSettling(at time: Instant) -> Bool { former.contains { time < $0.until } }

  /// Whether a finger that comes down at `point` (root px) may have aimed at another key than the key that is there
  /// now. Every former board counts, since the aim may have been keys that were shown only for a moment.
  func isAstray(at point: Point, on board: Board, at time: Instant) -> Bool {
    let now = board.part(at: point)
    return former.contains { former in
      guard time < former.until else { return false }
      let before = former.board.part(at: point)
      return before?.isSame(as: now) != true && (before != nil || now != nil)
    }
  }
}

extension Board {
  fileprivate func part(at point: Point) -> BoardKey.Part? { key(at: point).map { keys[$0].part } }
}

extension BoardKey.Part {
  /// Whether both keys give a finger the same result, wherever the keys are.
  fileprivate func isSame(as other: BoardKey.Part?) -> Bool {
    guard case .key(let key, isBand: _) = self, case .key(let second, isBand: _)? = other else {
      return self == other
    }
    return key.action == second.action
  }
}

extension Event {
  /// Whether the event is an action of the user on the keyboard, so that the user expects the changes that follow.
  var isOwnAct: Bool {
    switch self {
    case .touch, .hover, .pressSwitch, .pointer, .pressTaken, .activate, .command, .end, .show,
      .swipe, .tapElsewhere, .fieldTapped, .panelMenu, .buttonPlace, .page, .glided, .suggestions:
      true
    case .deadline, .strokesLost, .screen, .keyboards, .group, .settings, .application,
      .anotherWindow,
      .holdsKeys, .focus,
      .refusal, .receiver, .lockDialog, .document, .request, .blank, .scheme, .touchElsewhere,
      .silence,
      .physicalKey, .languages, .lexicons, .translation, .shortcuts, .reach, .keyboardsInUse,
      .copied, .constraints:
      false
    }
  }
}
