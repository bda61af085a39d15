internal import Bus
internal import KeyModel
internal import Runtime

/// The connection of a panel to the bus of its input method.
final class PanelLine {
  private let loop: EventLoop
  private var timer: EventLoop.Timer?
  private(set) var bus: BusConnection?

  init(on loop: EventLoop) {
    self.loop = loop
    timer = loop.makeTimer { [weak self] now in self?.bus?.expire(at: now) }
  }

  /// Connects, where somebody listens at the address. `calls` answers what the input method calls of the panel.
  func open(
    _ address: String, signal: @escaping BusConnection.SignalHandler,
    calls: @escaping BusConnection.CallHandler, ended: @escaping (Instant) -> Void
  ) {
    guard let timer else { return }
    bus = BusConnection(addresses: address, on: loop, timer: timer, signal: signal, ended: ended)
    bus?.objects = calls
  }

  /// Ends the connection; its names are free again.
  func close() { bus = nil }
}
