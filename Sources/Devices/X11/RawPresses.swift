internal import CX11
import KeyModel

/// Presses as the server tells them raw, to everybody and whatever is grabbed. While a menu holds the
/// pointer they are the only word of a tap on the keyboard.
struct RawPresses {
  struct Press {
    var id: TouchID
    var phase: Touch.Phase
    /// In root px; nil where only the pointer's place tells it.
    var position: Point?
    /// When it was told, in the order of all of them.
    var number = 0
  }

  private let connection: Connection
  /// What is asked for.
  enum Wish: Hashable {
    case nothing
    /// Where fingers and the first button go down and up again.
    case taps
    /// Presses and lifts.
    case presses
  }

  private var wish = Wish.nothing
  /// What is down while only taps were asked for, and what was a tap.
  private var downs: [TouchID: Tap] = [:]
  private var taps: [Tap] = []
  /// A finger that moves further than this, in px, drags or scrolls.
  private static let slop = 16.0
  private var presses: [Press] = []
  private var ends: [Press] = []
  /// How many presses and lifts have been told.
  private(set) var count = 0
  /// Presses that were taken from raw events and are still down.
  private var adopted: Set<TouchID> = []
  /// Fingers that were taken from raw events last. When the grab ends, the server tells our windows of
  /// them too.
  private var taken: [TouchID] = []
  private static let mostTaken = 16

  init(connection: Connection) { self.connection = connection }

  /// Raw events are asked for while the keyboard is shown, or a tap would bring it up, and not a
  /// moment longer.
  mutating func follow(_ wish: Wish) {
    guard wish != self.wish else { return }
    self.wish = wish
    connection.selectRawPresses(wish)
    (presses, ends, adopted, taps, downs) = ([], [], [], [], [:])
  }

  mutating func takeTaps() -> [Tap] {
    defer { taps = [] }
    return taps
  }

  static func isRaw(_ type: Int32) -> Bool {
    [XI_RawButtonPress, XI_RawButtonRelease, XI_RawTouchBegin, XI_RawTouchEnd].contains(type)
  }

  mutating func note(_ event: XIRawEvent, at now: Instant) {
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
    // A finger that lifts may not be told where; the pointer is where it was last.
    let place = (isFinger ? position(event) : nil) ?? connection.pointerPosition()
    if event.evtype == XI_RawTouchBegin || event.evtype == XI_RawButtonPress {
      downs[id] = Tap(point: place, pressedAt: now, isFinger: isFinger)
      return
    }
    guard let tap = downs.removeValue(forKey: id) else { return }
    // Two fingers zoom or scroll.
    guard downs.isEmpty else { return downs = [:] }
    let (x, y) = (place.x - tap.point.x, place.y - tap.point.y)
    if x * x + y * y <= RawPresses.slop * RawPresses.slop { taps.append(tap) }
  }

  private mutating func note(_ id: TouchID, _ isPress: Bool, _ position: Point?) {
    count += 1
    if isPress {
      presses.append(Press(id: id, phase: .began, position: position, number: count))
    } else if adopted.remove(id) != nil {
      ends.append(Press(id: id, phase: .ended, position: position, number: count))
    } else if let index = presses.firstIndex(where: { $0.id == id }) {
      // Down and up in one go: the lift follows its press.
      ends.append(
        Press(
          id: id, phase: .ended, position: position ?? presses[index].position, number: count))
    }
  }

  /// The window was told of the press: its raw twin is forgotten. False for a finger that has been
  /// taken already.
  mutating func match(_ id: TouchID) -> Bool {
    guard !taken.contains(id) else { return false }
    presses.removeAll { $0.id == id }
    ends.removeAll { $0.id == id }
    return true
  }

  var hasUnmatched: Bool { !presses.isEmpty || !ends.isEmpty }

  /// Those of the first `count` that no window was told of.
  mutating func takeUnmatched(of count: Int) -> [Press] {
    RawPresses.take(&presses, of: count)
  }

  /// The press is on the keyboard: its lift will be told too.
  mutating func adopt(_ press: Press) {
    if !press.id.isPointer { taken = taken.suffix(RawPresses.mostTaken - 1) + [press.id] }
    if !ends.contains(where: { $0.id == press.id }) { adopted.insert(press.id) }
  }

  mutating func takeEnds(of count: Int) -> [Press] {
    RawPresses.take(&ends, of: count)
  }

  private static func take(_ list: inout [Press], of count: Int) -> [Press] {
    defer { list.removeAll { $0.number <= count } }
    return list.filter { $0.number <= count }
  }

  /// A touch screen's axes span the screen.
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
