internal import CX11
import KeyModel

/// The place of a touch by the first two axes of its device, in the units of the axes.
struct RawPlace: Hashable {
  var device: Int32
  var x: Double
  var y: Double
}

extension RawPlace {
  /// Reads the axes of an event; nil if the event does not report both axes.
  init?(_ event: XIRawEvent) {
    guard event.valuators.mask_len > 0, event.valuators.mask[0] & 3 == 3,
      let values = event.valuators.values
    else { return nil }
    self.init(device: event.sourceid, x: values[0], y: values[1])
  }
}

/// Presses from raw events, which the server sends to every client, even during a grab. While a menu has grabbed the
/// pointer, only raw events report a tap on the keyboard.
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

  private var request = Wish.nothing
  /// Whether presses were not selected at a time since the last text began, because the keyboard was hidden.
  private(set) var mayMissPresses = true
  /// Whether moves of the pointer are noted. When this is set, the pointer counts as moved, because it may have
  /// moved before the server handled the request.
  var watchesPointer = false {
    didSet {
      select()
      hasMoved = watchesPointer
    }
  }
  /// Whether the pointer's trail is followed, because presses have no place during a grab.
  var followsTrail = false {
    didSet { if followsTrail != oldValue { select() } }
  }
  /// The pointers' trails, by the number of the master device.
  private var trails: [Int32: PointerTrail] = [:]
  /// Whether the pointer may have moved since its place was last reported.
  private(set) var hasMoved = false
  /// Taps and swipes, while only these are selected.
  private var taps = RawTaps()
  /// The presses that come as raw events and, unless there is a grab, also to a window.
  var twins = PressTwins()

  init(connection: Connection) { self.connection = connection }

  /// Selects raw events while they are needed: while the keyboard is shown, or a tap would open it.
  mutating func follow(_ request: Wish) {
    guard request != self.request else { return }
    self.request = request
    if request != .presses { mayMissPresses = true }
    if request != .presses { followsTrail = false }
    select()
    twins.forgetPresses()
    taps = RawTaps()
  }

  private mutating func select() {
    connection.selectRawPresses(request, motion: watchesMotion)
    let isWatched = watchesMotion
    for pointer in trails.keys { trails[pointer]?.isWatched = isWatched }
  }

  private var watchesMotion: Bool { watchesPointer || followsTrail }

  /// Notes that a text begins.
  mutating func noteText() { mayMissPresses = request != .presses }

  mutating func takeTaps() -> (taps: [Tap], swipes: [Swipe]) { taps.take() }

  static func isRaw(_ type: Int32) -> Bool {
    [
      XI_RawButtonPress, XI_RawButtonRelease, XI_RawTouchBegin, XI_RawTouchEnd, XI_RawMotion,
    ].contains(type)
  }

  /// Returns whether the pointer has moved since the last call.
  mutating func takeMotion() -> Bool {
    defer { hasMoved = false }
    return hasMoved
  }

  /// Notes a raw event. `time` is the time at which the server sent the event, which may have waited since.
  mutating func note(_ event: XIRawEvent, from time: Instant, at now: Instant) {
    var trail = trails[event.deviceid] ?? PointerTrail()
    trail.isWatched = watchesMotion
    defer { trails[event.deviceid] = trail }
    if event.evtype == XI_RawMotion {
      trail.noteMotion(RawPlace(event))
      return hasMoved = true
    }
    if request == .taps { return noteTap(event, from: time, at: now) }
    switch event.evtype {
    case XI_RawButtonPress, XI_RawButtonRelease:
      guard event.detail == 1, event.flags & XIPointerEmulated == 0 else { return }
      twins.note(
        .pointer(event.deviceid), isPress: event.evtype == XI_RawButtonPress, at: nil,
        mark: trail.mark(at: time))
    default:
      twins.note(
        TouchID(rawValue: UInt64(UInt32(bitPattern: event.detail))),
        isPress: event.evtype == XI_RawTouchBegin, at: RawPlace(event))
    }
  }

  /// Returns the place of the press, in root px; nil if it cannot be known. `pointer` is the place of the pointer
  /// that the server reports.
  func place(of press: PressTwins.Press, pointer: Point, at now: Instant) -> Point? {
    if let place = press.place.flatMap(position) { return place }
    guard let mark = press.mark, let trail = trails[press.id.device] else {
      return press.id.isPointer ? nil : pointer
    }
    return trail.place(of: mark, pointer: pointer, at: now) {
      position($0) ?? Point(x: $0.x, y: $0.y)
    }
  }

  private mutating func noteTap(_ event: XIRawEvent, from time: Instant, at now: Instant) {
    let isFinger = event.evtype == XI_RawTouchBegin || event.evtype == XI_RawTouchEnd
    if !isFinger, event.detail != 1 || event.flags & XIPointerEmulated != 0 { return }
    let id =
      isFinger
      ? TouchID(rawValue: UInt64(UInt32(bitPattern: event.detail))) : .pointer(event.deviceid)
    let own = isFinger ? RawPlace(event).flatMap(position) : nil
    // The lift of a finger may have no place; then the pointer has the last place.
    let spot =
      own.map { RawTaps.Spot(point: $0) }
      ?? RawTaps.Spot(
        point: connection.pointerPosition(), isLate: now - time >= PointerTrail.patience)
    if event.evtype == XI_RawTouchBegin || event.evtype == XI_RawButtonPress {
      taps.press(id, at: spot, isFinger: isFinger, at: now)
    } else {
      taps.lift(id, at: spot, at: now)
    }
  }

  /// Returns the place on the screen, in root px: a touch screen's axes span the whole screen. The function asks the
  /// server for the axes and for the screen's size, which costs two round trips.
  func position(_ place: RawPlace) -> Point? {
    connection.axes(of: place.device)?.position(
      x: place.x, y: place.y, on: connection.screenFrame)
  }
}

/// The first two axes of a device. Their ranges span the screen.
struct DeviceAxes: Hashable {
  var x: ClosedRange<Double>
  var y: ClosedRange<Double>

  /// Converts a place in the units of the axes to a place on the screen (root px).
  func position(x: Double, y: Double, on screen: Rect) -> Point {
    func share(_ value: Double, of axis: ClosedRange<Double>) -> Double {
      (value - axis.lowerBound) / (axis.upperBound - axis.lowerBound + 1)
    }
    return Point(x: share(x, of: self.x) * screen.width, y: share(y, of: self.y) * screen.height)
  }
}

extension Connection {
  /// Returns the axes of a device, by a round trip; nil for a device that moves the pointer by steps.
  func axes(of device: Int32) -> DeviceAxes? {
    var count = Int32(0)
    guard let info = XIQueryDevice(display, device, &count) else { return nil }
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
    return DeviceAxes(x: x, y: y)
  }
}
