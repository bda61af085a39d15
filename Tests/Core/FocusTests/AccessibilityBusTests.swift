import Testing

@testable import Focus

/// What `keycap doctor` says of the accessibility bus.
@Suite struct AccessibilityBusTests {
  private static let address = "unix:path=/run/user/1000/at-spi/bus_0,guid=4f2a"

  @Test(arguments: [
    (nil, nil, ":0", AccessibilityBus.absent),
    (nil, address, ":0", .absent),
    (address, address, ":0", .connected),
    (address, nil, ":0.0", .connected),
    (address, "unix:path=/run/user/1000/at-spi/bus_0", ":0", .connected),
    (address, nil, ":1", .ofOtherDisplay(":0")),
    (address, "unix:path=/run/user/1000/at-spi/bus_2,guid=1", ":0", .ofOtherDisplay(":2")),
    (address, "unix:path=/tmp/other/at-spi/bus_0,guid=1", ":0", .differs),
    ("unix:path=/tmp/at-spi/bus", "unix:path=/tmp/at-spi/bus", ":7", .connected),
    ("unix:path=/tmp/at-spi2-X/socket", nil, "host:7", .connected),
  ])
  func theBusIsJudged(
    _ address: String?, _ property: String?, _ display: String, _ wanted: AccessibilityBus
  ) {
    #expect(
      AccessibilityBus(address: address, property: property, display: display) == wanted)
  }

  @Test(arguments: [
    (["NO_AT_BRIDGE": "1"], "NO_AT_BRIDGE=1"), (["NO_AT_BRIDGE": "0"], nil),
    (["GTK_A11Y": "none"], "GTK_A11Y=none"), (["GTK_A11Y": "atspi"], nil),
    (["QT_ACCESSIBILITY": "0"], "QT_ACCESSIBILITY=0"), (["QT_ACCESSIBILITY": "1"], nil), ([:], nil),
  ])
  func anObstacleIsNamed(_ environment: [String: String], _ wanted: String?) {
    #expect(AccessibilityBus.obstacle(in: environment) == wanted)
  }

  @Test func aProgramOfQt6ThatWasStartedFirstIsToBeStartedAgain() {
    #expect(AccessibilityBus.delay(mapped: ["libc.so.6", "libQt6Gui.so.6.4.2"]) != nil)
    #expect(AccessibilityBus.delay(mapped: ["libc.so.6", "libQt5Gui.so.5.15.8"]) == nil)
  }

  @Test func anotherSessionsBusIsNamedWithItsDisplay() {
    let text = AccessibilityBus.ofOtherDisplay(":2").text
    #expect(text.contains(":2") && text.contains("XDG_RUNTIME_DIR"))
  }
}
