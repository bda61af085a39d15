import KeyModel
import Testing

@testable import Runtime

@Suite struct LogTests {
  @Test(arguments: [
    (false, nil, Log.Level.warning), (true, nil, .info), (false, "debug", .debug),
    (true, "error", .error), (true, "loud", .info), (false, "", .warning),
  ])
  func theEnvironmentIsStrongerThanTheOption(
    isVerbose: Bool, environment: String?, level: Log.Level
  ) {
    #expect(Log(isVerbose: isVerbose, environment: environment).level == level)
  }

  /// R-TRUST-4.
  @Test func messagesAreMadeOfSafeValues() {
    let message: LogMessage =
      "\(3) keys in \(Milliseconds(1.5)) at \(Rect(x: 1, y: 2, width: 3, height: 4)) of \(public: ":0")"
    #expect(message.text == "3 keys in 1.5 ms at 3.0×4.0+1.0+2.0 of :0")
  }
}
