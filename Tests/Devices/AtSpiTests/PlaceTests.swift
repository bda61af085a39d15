import Focus
import Testing

@testable import AtSpi

@Suite struct PlaceTests {
  @Test(arguments: [
    (":1.7", "/org/a11y/atspi/accessible/3", true), ("not a bus name!!", "/a", false),
    ("org.freedesktop.DBus", "/a", false), (":1.7", "no path", false), ("", "", false),
  ])
  func whatIsNoNameAndNoPathIsNowhere(_ sender: String, _ path: String, _ isValid: Bool) {
    #expect((Place.reported(sender, path) != nil) == isValid)
  }
}
