internal import Bus
internal import KeyModel
internal import Runtime

/// The panel of one input method, over the bus of that input method.
protocol PanelLink: AnyObject {
  /// Called when the offer may have changed.
  var changed: (Instant) -> Void { get }
  /// Handles a signal that a match rule asked for.
  func hear(_ message: Message, _ body: inout BodyReader, at now: Instant)
  /// The answer to a peer's call to the panel; nil for a method that the panel does not have.
  func answer(_ call: Message, _ body: inout BodyReader, at now: Instant) -> CallAnswer?
  /// Forgets the input method's state, because the connection has ended.
  func close()
}

/// The connection of a panel to the bus of its input method.
final class PanelLine {
  private let loop: EventLoop
  private var timer: EventLoop.Timer?
  private(set) var bus: BusConnection?

  init(on loop: EventLoop) {
    self.loop = loop
    timer = loop.makeTimer { [weak self] now in self?.bus?.expire(at: now) }
  }

  /// Connects `link` over a socket that is connected to the bus already; the line owns the socket from now on.
  func open(_ socket: Int32, for link: some PanelLink) {
    guard let timer else { return }
    bus = BusConnection(
      descriptor: socket, on: loop, timer: timer,
      signal: { [weak link] message, body, now in link?.hear(message, &body, at: now) },
      ended: { [weak link] now in
        link?.close()
        link?.changed(now)
      })
    bus?.objects = { [weak link] call, body, now in link?.answer(call, &body, at: now) }
  }

  /// Ends the connection, which releases its names.
  func close() { bus = nil }
}
