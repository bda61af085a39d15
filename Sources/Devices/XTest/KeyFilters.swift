internal import CX11
import X11

/// What the server does to keys for people who press them slowly, twice or one after the other
/// (AccessX). It is meant for fingers on a real keyboard: SlowKeys and BounceKeys drop all that is as
/// fast as ours, and StickyKeys ends, with all locks, when a modifier is down with another key.
struct KeyFilters: OptionSet {
  let rawValue: UInt8

  static let slowKeys = KeyFilters(rawValue: UInt8(XkbSlowKeysMask))
  static let bounceKeys = KeyFilters(rawValue: UInt8(XkbBounceKeysMask))
  /// StickyKeys is on, and two keys at once end it.
  static let twoKeys = KeyFilters(rawValue: UInt8(XkbAX_TwoKeysMask))

  /// Asks the server which are in force.
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

  /// Puts these, and no others, in force or out of it.
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

extension Synthesizer {
  /// Before a key: ours are to arrive as they are. Nobody else is served until they are put back: another
  /// instance would take what is out of force for the user's wish, or put it in force under our keys.
  func liftFilters() {
    guard !filters.isEmpty, !areFiltersLifted else { return }
    areFiltersLifted = true
    grabServer()
    filters = KeyFilters.read(connection.display)
    setFilters(isOn: false)
  }

  /// After the keys that go together.
  func putFiltersBack() {
    guard areFiltersLifted else { return }
    areFiltersLifted = false
    setFilters(isOn: true)
    ungrabServer()
  }

  private func setFilters(isOn: Bool) {
    filters.set(connection.display, isOn: isOn)
    lastFilterSerial = XNextRequest(connection.display) - 1
  }
}
