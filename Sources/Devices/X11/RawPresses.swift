internal import CX11
import KeyModel

/// Presses from raw events, which the server sends to every client, whatever is grabbed. While a
/// menu has grabbed the pointer, only raw events tell of a tap on the keyboard.
struct RawPresses {
  struct Press {
    var id: TouchID
    var phase: Touch.Phase
    /// The place in root px; nil where only the pointer's place tells it.
    var position: Point?
    /// The press's place in the order of all presses and lifts.
    var number = 0
  }

  private let connection: Connection
  /// The raw events that are selected.
  enum Wish: Hashable {
    case nothing
    /// Taps: presses and lifts of fingers and of the first button.
    case taps
    /// Presses and lifts.
    case presses
  }

  private var wish = Wish.nothing
  /// Whether moves of the pointer are noted. It may have moved before the server heard that somebody wants to know.
  var watchesPointer = false {
    didSet {
      connection.selectRawPresses(wish, motion: watchesPointer)
      hasMoved = watchesPointer
    }
  }
  /// Whether the pointer may be elsewhere than it was told to be.
  private(set) var hasMoved = false
  /// The presses that are down while only taps are selected. `taps` are those that have ended.
  private var downs: [TouchID: Tap] = [:]
  private var taps: [Tap] = []
  /// Fingers that were dragged and lifted.
  private var swipes: [Swipe] = []
  /// A finger that moves farther than this, in px, drags or scrolls.
  private static let slop = 16.0
  private var presses: [Press] = []
  private var ends: [Press] = []
  /// How many presses and lifts have been reported.
  private(set) var count = 0
  /// Presses on the keyboard that came from raw events and are still down.
  private var adopted: Set<TouchID> = []
  /// Fingers that came from raw events last. When the grab ends, the server sends these to our
  /// windows, too.
  private var taken: [TouchID] = []
  private static let mostTaken = 16

  init(connection: Connection) { self.connection = connection }

  /// Selects raw events while they are needed: while the keyboard is shown, or a tap would open it.
  mutating func follow(_ wish: Wish) {
    guard wish != self.wish else { return }
    self.wish = wish
    connection.selectRawPresses(wish, motion: watchesPointer)
    (presses, ends, adopted, taps, swipes, downs) = ([], [], [], [], [], [:])
  }

  mutating func takeTaps() -> (taps: [Tap], swipes: [Swipe]) {
    defer { (taps, swipes) = ([], []) }
    return (taps, swipes)
  }

  static func isRaw(_ type: Int32) -> Bool {
    [
      XI_RawButtonPress, XI_RawButtonRelease, XI_RawTouchBegin, XI_RawTouchEnd, XI_RawMotion,
    ].contains(type)
  }

  /// Whether the pointer has moved since the last call.
  mutating func takeMotion() -> Bool {
    defer { hasMoved = false }
    return hasMoved
  }

  mutating func note(_ event: XIRawEvent, at now: Instant) {
    if event.evtype == XI_RawMotion { return hasMoved = true }
    if wish == .taps { return noteTap(event, at: now) }
    switch event.evtype {
    case XI_RawButtonPress, XI_RawButtonRelease:
      guard event.detail == 1, event.flags & XIPointerEmulated == 0 else { return }
      note(.pointer(event.deviceid), event.evtype == XI_RawButtonPress, nil)
    default:
      note(
        TouchID(rawValue: UInt64(UInt32(bitPattern: event.detail))),
        event.evtype == XI_RawTouchBegin, position(event))
    }
  }

  private mutating func noteTap(_ event: XIRawEvent, at now: Instant) {
    let isFinger = event.evtype == XI_RawTouchBegin || event.evtype == XI_RawTouchEnd
    if !isFinger, event.detail != 1 || event.flags & XIPointerEmulated != 0 { return }
    let id =
      isFinger
      ? TouchID(rawValue: UInt64(UInt32(bitPattern: event.detail))) : .pointer(event.deviceid)
    // The lift of a finger may have no place; then the pointer has the last one.
    let place = (isFinger ? position(event) : nil) ?? connection.pointerPosition()
    if event.evtype == XI_RawTouchBegin || event.evtype == XI_RawButtonPress {
      downs[id] = Tap(point: place, pressedAt: now, isFinger: isFinger)
      return
    }
    guard let tap = downs.removeValue(forKey: id) else { return }
    // Two fingers zoom or scroll.
    guard downs.isEmpty else { return downs = [:] }
    let (x, y) = (place.x - tap.point.x, place.y - tap.point.y)
    if x * x + y * y <= RawPresses.slop * RawPresses.slop {
      taps.append(tap)
    } else if isFinger {
      swipes.append(Swipe(start: tap.point, end: place, duration: now - tap.pressedAt))
    }
  }

  private mutating func note(_ id: TouchID, _ isPress: Bool, _ position: Point?) {
    count += 1
    if isPress {
      presses.append(Press(id: id, phase: .began, position: position, number: count))
    } else if adopted.remove(id) != nil {
      ends.append(Press(id: id, phase: .ended, position: position, number: count))
    } else if let index = presses.firstIndex(where: { $0.id == id }) {
      // Press and lift arrived together: the lift comes behind its press.
      ends.append(
        Press(
          id: id, phase: .ended, position: position ?? presses[index].position, number: count))
    }
  }

  /// Drops the raw twin of a press that a window got. False for a finger that came from raw events
  /// already.
  mutating func match(_ id: TouchID) -> Bool {
    guard !taken.contains(id) else { return false }
    presses.removeAll { $0.id == id }
    ends.removeAll { $0.id == id }
    return true
  }

  var hasUnmatched: Bool { !presses.isEmpty || !ends.isEmpty }

  /// Removes and returns those of the first `count` presses and lifts that no window got, in their order: a
  /// finger that is lifted before the next one comes down never seems to be beside it.
  mutating func takeUnmatched(of count: Int) -> [Press] {
    let all = (presses + ends).filter { $0.number <= count }.sorted { $0.number < $1.number }
    presses.removeAll { $0.number <= count }
    ends.removeAll { $0.number <= count }
    return all
  }

  /// Notes that the press is on the keyboard: its lift will be reported, too.
  /// `others` were taken with it.
  mutating func adopt(_ press: Press, among others: [Press]) {
    if !press.id.isPointer { taken = taken.suffix(RawPresses.mostTaken - 1) + [press.id] }
    let hasEnded = (others + ends).contains { $0.id == press.id && $0.phase == .ended }
    if !hasEnded { adopted.insert(press.id) }
  }

  /// The place on the screen, in px: a touch screen's axes span the whole screen.
  private func position(_ event: XIRawEvent) -> Point? {
    guard event.valuators.mask_len > 0, event.valuators.mask[0] & 3 == 3,
      let values = event.valuators.values
    else { return nil }
    guard let axes = axes(of: event.sourceid) else { return nil }
    let screen = connection.screenFrame
    return Point(
      x: (values[0] - axes.x.lowerBound) / (axes.x.upperBound - axes.x.lowerBound + 1)
        * screen.width,
      y: (values[1] - axes.y.lowerBound) / (axes.y.upperBound - axes.y.lowerBound + 1)
        * screen.height)
  }

  private func axes(
    of device: Int32
  ) -> (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
    var count = Int32(0)
    guard let info = XIQueryDevice(connection.display, device, &count) else { return nil }
    defer { XIFreeDeviceInfo(info) }
    var ranges: [Int32: ClosedRange<Double>] = [:]
    for index in 0..<Int(info.pointee.num_classes) {
      guard let any = info.pointee.classes[index], any.pointee.type == XIValuatorClass else {
        continue
      }
      any.withMemoryRebound(to: XIValuatorClassInfo.self, capacity: 1) {
        if $0.pointee.min < $0.pointee.max {
          ranges[$0.pointee.number] = $0.pointee.min...$0.pointee.max
        }
      }
    }
    guard let x = ranges[0], let y = ranges[1] else { return nil }
    return (x, y)
  }
}
