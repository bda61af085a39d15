internal import CX11
import KeyModel

/// Where a touch is by the first two axes of its device, in their own units.
struct RawPlace: Hashable {
  var device: Int32
  var x: Double
  var y: Double
}

extension RawPlace {
  /// nil where the event does not tell both axes.
  init?(_ event: XIRawEvent) {
    guard event.valuators.mask_len > 0, event.valuators.mask[0] & 3 == 3,
      let values = event.valuators.values
    else { return nil }
    self.init(device: event.sourceid, x: values[0], y: values[1])
  }
}

/// Presses from raw events, which the server sends to every client, whatever is grabbed. While a
/// menu has grabbed the pointer, only raw events tell of a tap on the keyboard.
struct RawPresses {
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
  /// The presses that are told raw and, but for a grab, to a window.
  var twins = PressTwins()

  init(connection: Connection) { self.connection = connection }

  /// Selects raw events while they are needed: while the keyboard is shown, or a tap would open it.
  mutating func follow(_ wish: Wish) {
    guard wish != self.wish else { return }
    self.wish = wish
    connection.selectRawPresses(wish, motion: watchesPointer)
    twins.forgetPresses()
    (taps, swipes, downs) = ([], [], [:])
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
      twins.note(.pointer(event.deviceid), isPress: event.evtype == XI_RawButtonPress, at: nil)
    default:
      twins.note(
        TouchID(rawValue: UInt64(UInt32(bitPattern: event.detail))),
        isPress: event.evtype == XI_RawTouchBegin, at: RawPlace(event))
    }
  }

  private mutating func noteTap(_ event: XIRawEvent, at now: Instant) {
    let isFinger = event.evtype == XI_RawTouchBegin || event.evtype == XI_RawTouchEnd
    if !isFinger, event.detail != 1 || event.flags & XIPointerEmulated != 0 { return }
    let id =
      isFinger
      ? TouchID(rawValue: UInt64(UInt32(bitPattern: event.detail))) : .pointer(event.deviceid)
    // The lift of a finger may have no place; then the pointer has the last one.
    let place = (isFinger ? RawPlace(event).flatMap(position) : nil) ?? connection.pointerPosition()
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

  /// The place on the screen, in root px: a touch screen's axes span the whole screen. The server is asked for both,
  /// which takes two round trips.
  func position(_ place: RawPlace) -> Point? {
    guard let axes = axes(of: place.device) else { return nil }
    let screen = connection.screenFrame
    return Point(
      x: (place.x - axes.x.lowerBound) / (axes.x.upperBound - axes.x.lowerBound + 1)
        * screen.width,
      y: (place.y - axes.y.lowerBound) / (axes.y.upperBound - axes.y.lowerBound + 1)
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
