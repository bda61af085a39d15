internal import Bus
internal import InputMethods
internal import KeyModel
internal import Runtime

/// The connection to one engine of a running input method, in an input context of the keyboard's own.
protocol MethodClient: AnyObject {
  /// Called with what the engine says.
  var tell: (MethodClientEvent, Instant) -> Void { get set }
  /// Looks for the input method and switches the engine on; false where there is no bus to look on.
  func open(at now: Instant) -> Bool
  /// Tells the engine; nothing here waits for an answer.
  func perform(_ call: MethodEngine.Call, at now: Instant)
  /// Ends the context; what was changed is as it was before.
  func close(at now: Instant)
}

enum MethodClientEvent: Hashable, Sendable {
  case engine(MethodEngine.Event)
  case lost(MethodEngineLoss)
}

/// Why an engine of an input method does not convert.
package enum MethodEngineLoss: Hashable, Sendable {
  /// The input method does not run.
  case notRunning
  /// The input method has no such engine, or the user has not added it there.
  case noEngine
  /// The input method has ended, or the bus.
  case ended
  /// The engine has not answered in time.
  case slow
  /// The engine has not done what an engine does.
  case confused

  /// The reason, behind the name of the engine.
  package var reason: String {
    switch self {
    case .notRunning: "its input method does not run"
    case .noEngine: "its input method has no such engine"
    case .ended: "its input method has ended"
    case .slow: "it did not answer in time"
    case .confused: "it does not convert pinyin as engines do"
    }
  }
}
