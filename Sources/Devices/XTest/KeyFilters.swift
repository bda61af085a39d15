internal import CX11
import X11

/// The server's filters for users who press keys slowly, twice, or one after the other (AccessX, XKB protocol §4).
/// The filters are made for fingers on a physical keyboard. SlowKeys and BounceKeys drop keys that are as fast as
/// this program's keys. StickyKeys, with all its locks, is turned off when a modifier is down together with another
/// key.
struct KeyFilters: OptionSet {
  let rawValue: UInt8

  static let slowKeys = KeyFilters(rawValue: UInt8(XkbSlowKeysMask))
  static let bounceKeys = KeyFilters(rawValue: UInt8(XkbBounceKeysMask))
  /// StickyKeys is on, and two simultaneous keys turn it off.
  static let twoKeys = KeyFilters(rawValue: UInt8(XkbAX_TwoKeysMask))

  /// Returns the filters that the server reports as being in force.
  static func read(_ display: OpaquePointer) -> KeyFilters {
    withControls(display) { controls in
      var found = KeyFilters(rawValue: UInt8(truncatingIfNeeded: controls.pointee.enabled_ctrls))
        .intersection([.slowKeys, .bounceKeys])
      if controls.pointee.enabled_ctrls & UInt32(XkbStickyKeysMask) != 0,
        controls.pointee.ax_options & UInt16(XkbAX_TwoKeysMask) != 0
      {
        found.insert(.twoKeys)
      }
      return found
    } ?? []
  }

  /// Turns these filters on or off. The other filters stay unchanged.
  func set(_ display: OpaquePointer, isOn: Bool) {
    let plain = UInt32(intersection([.slowKeys, .bounceKeys]).rawValue)
    if plain != 0 {
      XkbChangeEnabledControls(display, UInt32(XkbUseCoreKbd), plain, isOn ? plain : 0)
    }
    guard contains(.twoKeys) else { return }
    _ = KeyFilters.withControls(display) { controls in
      let option = UInt16(XkbAX_TwoKeysMask)
      controls.pointee.ax_options = controls.pointee.ax_options & ~option | (isOn ? option : 0)
    } then: {
      XkbSetControls(display, UInt(XkbStickyKeysMask), $0)
    }
  }

  private static func withControls<Result>(
    _ display: OpaquePointer, _ body: (XkbControlsPtr) -> Result,
    then: (XkbDescPtr) -> Void = { _ in }
  ) -> Result? {
    guard let map = XkbAllocKeyboard() else { return nil }
    defer { XkbFreeKeyboard(map, 0, 1) }
    map.pointee.device_spec = UInt16(XkbUseCoreKbd)
    guard XkbGetControls(display, UInt(XkbAllControlsMask), map) == Success,
      let controls = map.pointee.ctrls
    else { return nil }
    let result = body(controls)
    then(map)
    return result
  }
}

/// The synthesiser's knowledge about the filters.
struct FilterState {
  /// The filters that are in force while this program types nothing.
  private(set) var inForce: KeyFilters = []
  /// Whether a key of this program has turned the filters off.
  private(set) var areLifted = false
  /// Serial number of this program's last request that changed the filters.
  private var serial: UInt = 0

  /// Returns whether the filters must be turned off now, because a key of this program is about to be sent.
  mutating func lift() -> Bool {
    guard !inForce.isEmpty, !areLifted else { return false }
    areLifted = true
    return true
  }

  /// Returns whether the filters must be turned on again, because a run of keys is over.
  mutating func putBack() -> Bool {
    defer { areLifted = false }
    return areLifted
  }

  /// Notes that the request `serial` changes the filters.
  mutating func noteChange(serial: UInt) { self.serial = serial }

  /// Whether a report with this serial number shows a change by another client. Earlier reports do not show this
  /// program's last change.
  func isNews(_ serial: UInt) -> Bool { !areLifted && serial > self.serial }

  /// Notes the filters that are in force. Returns false if they are the same as before.
  mutating func take(_ found: KeyFilters) -> Bool {
    defer { inForce = found }
    return found != inForce
  }
}

extension Synthesizer {
  /// Turns the filters off before a key of this program, so that the key arrives as it was sent. The server stays
  /// grabbed until `putFiltersBack`. Otherwise another instance would consider the missing filters the user's
  /// choice, or would turn them on while keys are sent.
  func liftFilters() {
    guard filters.lift() else { return }
    grabServer()
    readFilters()
    setFilters(isOn: false)
  }

  /// Turns the filters on again, after a run of keys.
  func putFiltersBack() {
    guard filters.putBack() else { return }
    setFilters(isOn: true)
    ungrabServer()
  }

  /// Asks the server which filters are in force, and records the filters for the guardian.
  func readFilters() {
    let found = KeyFilters.read(connection.display)
    if filters.take(found) { note?.setFilters(found) }
  }

  private func setFilters(isOn: Bool) {
    filters.inForce.set(connection.display, isOn: isOn)
    filters.noteChange(serial: lastSerial)
  }
}
