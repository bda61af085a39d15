import Testing

@testable import Focus

/// The keyboard of a login screen ends with the login (R-DESK-2).
@Suite struct GreeterWatchTests {
  /// What follows each event: `W7` for watch 7, `end`, and nothing. `f7:112` is process 7 of user 112 with the focus,
  /// `m8:1000` the window manager's, `m` one of no known process, `-` nobody with the focus, `x` the watched
  /// process's end; a process without a user is of no known one.
  @Test(arguments: [
    ("a greeter, then a person's session", 0, "f7:112 x m8:1000", "W7 . end"),
    ("the session's window comes before its manager", 0, "f7:112 x - f8:1000", "W7 . . end"),
    ("the session comes before the greeter has gone", 0, "f7:112 m8:1000", "W7 end"),
    (
      "the greeter fails and comes again", 0, "f7:112 x - f8:112 x - f9:112 m10:1000",
      "W7 . . W8 . . W9 end"
    ),
    ("a message of root's is shown first", 0, "f5:0 x f7:112 x f8:1000", "W5 . W7 . end"),
    ("both are there at the same time", 0, "f5:0 f7:112 f5:0 f7:112 x f7:112", "W5 . . . . W7"),
    ("root logs in", 0, "f7:112 x f8:0 m9:0", "W7 . W8 end"),
    ("root's manager comes before the first window", 0, "f7:112 x m9:0", "W7 . end"),
    ("nobody is asked: the display manager logs in by itself", 0, "- f8:1000", ". end"),
    ("a person of a directory", 0, "f7:112 f8:1234567", "W7 end"),
    ("a service with a number of its own", 0, "f7:60600 f8:65534 f9:61200", "W7 . ."),
    (
      "a greeter with a window manager", 0, "m6:112 f7:112+m6:112 x - m8:112 m9:1000",
      ". W7 . . . end"
    ),
    ("its window manager stays", 0, "m6:112 f7:112+m6:112 x m6:112 f8:112+m6:112", ". W7 . . W8"),
    ("somebody tries a greeter under their own name", 1000, "f7:1000 x f8:1000", "W7 . W8"),
    ("and leaves it for a session", 1000, "f7:1000 x m8:1000", "W7 . end"),
    ("over the network nothing tells the user", 0, "f7 f8 x m", "W7 . . end"),
  ])
  func ends(_ name: String, user: Int, events: String, wanted: String) {
    var watch = GreeterWatch(user: user)
    let actions = events.split(separator: " ").map { word -> String in
      switch watch.handle(Self.event(word)) {
      case .watch(let number): "W\(number)"
      case .end: "end"
      case nil: "."
      }
    }
    #expect(actions.joined(separator: " ") == wanted, Comment(rawValue: name))
  }

  private static func event(_ word: Substring) -> GreeterWatch.Event {
    if word == "x" { return .ended }
    var focused: [SeenProcess] = []
    var manager: GreeterWatch.Manager?
    for part in word.split(separator: "+") where part != "-" {
      let numbers = part.dropFirst().split(separator: ":").compactMap { Int($0) }
      let process = numbers.first.map { SeenProcess(number: $0, user: numbers.dropFirst().first) }
      if part.hasPrefix("m") {
        manager = GreeterWatch.Manager(process: process)
      } else if let process {
        focused.append(process)
      }
    }
    return .seen(focused: focused, manager: manager)
  }
}
