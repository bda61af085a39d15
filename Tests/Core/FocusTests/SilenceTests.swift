import KeyModel
import Testing

@testable import Focus

/// Windows of which nobody tells whether text can be typed there, in scripts of the field tracker.
@Suite struct SilenceTests {
  /// A window that is searched four times in vain; `rest` follows.
  private static func searched(
    _ window: String, served: String = "none", last: String, then rest: String = ""
  ) -> String {
    """
    0 window 7 \(window) > serve-\(served) wake
    300 deadline > search rest
    300 absent > wake
    600 deadline > search rest
    600 absent > wake
    900 deadline > search rest
    900 absent > wake
    1200 deadline > search rest
    1200 absent >\(last)
    \(rest)
    """
  }

  @Test(arguments: [
    (
      "Motif: not on the bus, and without a rule",
      searched(
        "Motif", last: " silent",
        then: """
          2000 window 0 none > serve-none told wake
          3000 window 7 Motif > serve-none wake
          """)
    ),
    ("the desktop's own ground takes no text", searched("Desktop desktop", last: "")),
    ("a rule wants no keyboard", searched("mpv", last: "")),
    ("a viewer's rule", searched("Evince", last: "")),
    ("input hints tell of the field", searched("own hinted", served: "window", last: "")),
    (
      "an application that appears late tells by itself",
      searched("slow", last: " silent", then: "4000 appeared > told")
    ),
    (
      "a field that is told",
      searched("slow", last: " silent", then: "4000 told 1 editable > serve-1 told")
    ),
    (
      "on the bus, but without a focus",
      """
      0 window 7 canvas > serve-none wake
      300 deadline > search rest
      300 begun > wake
      600 deadline > search rest
      600 begun > wake
      900 deadline > search rest
      900 begun > wake
      1200 deadline > search rest
      1200 begun >
      """
    ),
    (
      "Tk: after the first text cursor, the pointer tells, in its next window, too",
      searched(
        "Tk", last: " silent",
        then: """
          2000 tap 500 400 > hit-test wake
          2001 hit 1 absent >
          2080 deadline > look wake
          2081 cursor text > serve-guess open told rest
          3000 window 8 Tk > serve-none wake
          3300 deadline > search rest
          3300 absent > wake
          3600 deadline > search rest
          3600 absent > wake
          3900 deadline > search rest
          3900 absent > wake
          4200 deadline > search rest
          4200 absent >
          """)
    ),
    (
      "a tap that no layer answers changes nothing",
      searched(
        "Motif", last: " silent",
        then: """
          2000 tap 500 400 > hit-test wake
          2001 hit 1 absent >
          2080 deadline > look wake
          2081 cursor arrow >
          2120 deadline > look wake
          2121 cursor arrow >
          2300 deadline > look rest
          2301 cursor arrow >
          """)
    ),
    (
      "the bus comes back: who is on it is not known yet",
      searched("Motif", last: " silent", then: "2000 listening > told wake")
    ),
  ])
  func scriptsGiveTheirActions(_ name: String, _ script: String) {
    #expect(FieldTrackerTests.run(script) == [])
  }
}
