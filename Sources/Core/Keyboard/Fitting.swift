import Board
import KeyModel
import Layouts

/// Decides when the keys follow the focus (R-TRAIT-12). Fields pass the focus on by themselves, and a finger that is on
/// its way was aimed at the keys that it saw: under a hand that types the keys stay, and a finger that comes down on other
/// keys than it was aimed at strikes nothing.
struct Fitting: Sendable {
  /// Time after the last touch at which the hand counts as rested.
  static let rest: Milliseconds = 1500
  /// Time before a touch in which a finger no longer changes its aim: nobody sees other keys and turns to them in less.
  static let aim: Milliseconds = 250

  /// The field for which the keys were laid out, and their plane, when another field got the focus.
  struct Earlier: Sendable {
    var field: Field?
    var plane: PlaneID
  }

  private var touchedAt: Instant?
  private var earlier: Earlier?
  /// The keys that were there before, each until no finger on its way is aimed at them any more.
  private var former: [(board: Board, until: Instant)] = []
  /// How many of them count: a program that moves the focus on and on is no reason to keep more.
  private static let most = 8
  /// Whether the event that is being handled is the user's own act on the keyboard.
  private var isOwnAct = false
  /// When the user has touched an application, and no key since: the keys that follow from that surprise no finger.
  private var wentAt: Instant?

  // MARK: The hand

  /// A finger is on the keys, at that time.
  mutating func noteTouch(at now: Instant) { (touchedAt, wentAt) = (now, nil) }

  /// The hand is on an application, at that time.
  mutating func noteTouchElsewhere(at now: Instant) { (touchedAt, wentAt) = (nil, now) }

  /// The hand has left the keys.
  mutating func noteLeaving() { touchedAt = nil }

  /// Whether the hand types at `now`.
  func isTyping(at now: Instant) -> Bool {
    touchedAt.map { now - $0 < Fitting.rest } ?? false
  }

  // MARK: The field

  /// The field for which the keys are laid out while `field` has the focus.
  func fitted(_ field: Field?) -> Field? {
    guard let earlier else { return field }
    return earlier.field
  }

  /// The keys stay as they are for `field`, on that plane, until the hand has rested.
  mutating func keep(for field: Field?, on plane: PlaneID) {
    earlier = earlier ?? Earlier(field: field, plane: plane)
  }

  /// When the keys are due to follow the focus; nil while nothing waits for that.
  var deadline: Instant? {
    guard earlier != nil else { return nil }
    return touchedAt.map { $0 + Fitting.rest } ?? Instant(microseconds: 0)
  }

  /// What the keys still are, where they have to follow the focus now; nil where nothing has waited.
  mutating func takeEarlier() -> Earlier? {
    defer { earlier = nil }
    return earlier
  }

  /// Whether something waits, and the hand has rested at `now`.
  func isDue(at now: Instant) -> Bool { earlier != nil && !isTyping(at: now) }

  // MARK: The aim

  /// An event begins, which may be the user's own act on the keyboard: what that changes surprises no finger.
  mutating func begin(isOwnAct: Bool) { self.isOwnAct = isOwnAct }

  /// A touch counts that was held back, in an event that is no act by itself: what follows in that event is the user's.
  mutating func noteOwnAct() { isOwnAct = true }

  /// The keys are others from `now` on.
  mutating func noteChange(from board: Board?, at now: Instant) {
    let isExpected = wentAt.map { now - $0 < Fitting.rest } ?? false
    guard !isOwnAct, !isExpected else { return former = [] }
    guard let board else { return }
    former = former.suffix(Fitting.most - 1).filter { now < $0.until }
    former.append((board, now + Fitting.aim))
  }

  /// Whether a finger that comes down at `time` may be aimed at keys that are gone.
  func isSettling(at time: Instant) -> Bool { former.contains { time < $0.until } }

  /// Whether a finger that comes down at `point` (root px) may have been aimed at another key than the one that is there
  /// now: keys that came and went meanwhile may have been its aim, too.
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
  /// Whether a finger gets the same from both, wherever they stand.
  fileprivate func isSame(as other: BoardKey.Part?) -> Bool {
    guard case .key(let key, isBand: _) = self, case .key(let second, isBand: _)? = other else {
      return self == other
    }
    return key.action == second.action
  }
}

extension Event {
  /// Whether the user does this on the keyboard, so that what it changes is expected.
  var isOwnAct: Bool {
    switch self {
    case .touch, .hover, .pressSwitch, .pointer, .pressTaken, .activate, .command, .end, .show,
      .swipe, .tapElsewhere, .fieldTapped, .panelMenu, .buttonPlace, .page, .glided, .suggestions:
      true
    case .deadline, .strokesLost, .screen, .keyboards, .group, .settings, .application,
      .anotherWindow,
      .holdsKeys, .focus,
      .refusal, .custody, .lockDialog, .document, .wish, .blank, .scheme, .touchElsewhere, .silence,
      .physicalKey, .languages, .lexicons, .translation, .shortcuts, .reach, .keyboardsInUse,
      .copied, .constraints:
      false
    }
  }
}
