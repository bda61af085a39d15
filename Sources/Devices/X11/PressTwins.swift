import KeyModel

/// Separates the presses that only raw events report from the presses that a window gets, too. The server sends a
/// press twice: as a raw event to every client, and to the window under it, unless another client has grabbed the
/// pointer.
struct PressTwins {
  struct Press: Hashable {
    var id: TouchID
    var phase: Touch.Phase
    /// The place of the press; nil if the press is at the pointer's place.
    var place: RawPlace?
    /// The mark on the pointer's trail for the press; nil for fingers.
    var mark: PointerTrail.Mark?
    /// The number of the press in the order of all presses and lifts.
    var number = 0
  }

  private var presses: [Press] = []
  private var ends: [Press] = []
  /// The number of presses and lifts that have been reported.
  private(set) var count = 0
  /// Presses on the keyboard that came from raw events and are still down.
  private var adopted: Set<TouchID> = []
  /// The last fingers that came from raw events. When the grab ends, the server sends their touches to the
  /// keyboard's windows, too.
  private var taken: [TouchID] = []
  /// Greatest number of these fingers.
  private static let mostTaken = 16

  /// Forgets all presses that are down or unmatched, because other events are selected from now on.
  mutating func forgetPresses() { (presses, ends, adopted) = ([], [], []) }

  /// Notes a raw press or lift.
  mutating func note(
    _ id: TouchID, isPress: Bool, at place: RawPlace?, mark: PointerTrail.Mark? = nil
  ) {
    count += 1
    var press = Press(
      id: id, phase: isPress ? .began : .ended, place: place, mark: mark, number: count)
    if isPress {
      presses.append(press)
    } else if adopted.remove(id) != nil {
      ends.append(press)
    } else if let index = presses.firstIndex(where: { $0.id == id }) {
      // Press and lift arrived together, and the lift is after its press.
      press.place = place ?? presses[index].place
      ends.append(press)
    }
  }

  /// Drops the raw event of a press that a window got. Returns false for a finger that already came from raw events.
  mutating func match(_ id: TouchID) -> Bool {
    guard !taken.contains(id) else { return false }
    presses.removeAll { $0.id == id }
    ends.removeAll { $0.id == id }
    return true
  }

  var hasUnmatched: Bool { !presses.isEmpty || !ends.isEmpty }

  /// Removes and returns, in order, those of the first `count` presses and lifts that no window got. Because of the
  /// order, a finger that is lifted before the next finger comes down never seems to be down together with it.
  mutating func takeUnmatched(of count: Int) -> [Press] {
    let all = (presses + ends).filter { $0.number <= count }.sorted { $0.number < $1.number }
    presses.removeAll { $0.number <= count }
    ends.removeAll { $0.number <= count }
    return all
  }

  /// Notes that the press is on the keyboard, so that its lift will be reported, too. `others` were returned by the
  /// same call of `takeUnmatched`.
  mutating func adopt(_ press: Press, among others: [Press]) {
    if !press.id.isPointer { taken = taken.suffix(PressTwins.mostTaken - 1) + [press.id] }
    let hasEnded = (others + ends).contains { $0.id == press.id && $0.phase == .ended }
    if !hasEnded { adopted.insert(press.id) }
  }
}
