internal import CLinux
internal import Glibc
package import KeyModel
package import Runtime

/// Reads the buttons of joysticks in the keyboard's own loop, because the X server does not report these buttons
/// (R-ASSIST-5). If no joystick is a switch, no file is open and the process is not woken.
package final class JoystickController {
  private final class Device {
    let joystick: Joystick
    let descriptor: Int32
    var presses = JoystickPresses()

    init(_ joystick: Joystick, _ descriptor: Int32) {
      (self.joystick, self.descriptor) = (joystick, descriptor)
    }
  }

  /// The joysticks to read.
  package enum Wish: Hashable {
    case none
    /// The joysticks with these names.
    case named(Set<String>)
    case all

    /// Names the joysticks to which any of these switches belongs.
    package init(_ switches: some Sequence<SwitchSource>) {
      let names = Set(switches.lazy.filter { $0.kind == .joystick }.map(\.device))
      self = names.isEmpty ? .none : .named(names)
    }

    func includes(_ joystick: Joystick) -> Bool {
      switch self {
      case .none: false
      case .named(let names): names.contains(joystick.name)
      case .all: true
      }
    }
  }

  private let loop: EventLoop
  private let places: Joystick.Places
  private let report: (SwitchSource, _ isDown: Bool, _ at: Instant, _ now: Instant) -> Void
  private var request = Wish.none
  private var devices: [String: Device] = [:]
  private var watch: FileWatch?
  private var timer: EventLoop.Timer?
  private var attemptsLeft = 0

  /// Number of attempts to open a new file. A file appears before this user may read it.
  private static let attempts = 10
  /// Time between two attempts.
  private static let pause: Milliseconds = 300
  /// Greatest number of bytes in one read.
  private static let most = 64 * JoystickPresses.size

  package init(
    on loop: EventLoop, in places: Joystick.Places = Joystick.Places(),
    report: @escaping (SwitchSource, _ isDown: Bool, _ at: Instant, _ now: Instant) -> Void
  ) {
    (self.loop, self.places, self.report) = (loop, places, report)
  }

  deinit {
    if let timer { loop.set(timer, at: nil) }
    for device in devices.values {
      loop.forget(device.descriptor)
      close(device.descriptor)
    }
  }

  /// Reads these joysticks and no others, including joysticks that are connected later.
  package func follow(_ request: Wish, at now: Instant) {
    guard request != self.request else { return }
    self.request = request
    for device in devices.values where !request.includes(device.joystick) { end(device, at: now) }
    guard request != .none else {
      watch = nil
      return rest()
    }
    if watch == nil {
      watch = try? FileWatch([places.nodes], on: loop) { [weak self] _, now in
        self?.look(at: now, attempts: JoystickController.attempts)
      }
    }
    look(at: now, attempts: 0)
  }

  /// Opens the joysticks to be read that are not open yet.
  private func look(at now: Instant, attempts: Int) {
    let present = Joystick.all(in: places).filter(request.includes)
    for joystick in present where devices[joystick.node] == nil { open(joystick) }
    let isWhole = present.allSatisfy { devices[$0.node] != nil }
    guard !isWhole, attempts > 0 else { return rest() }
    attemptsLeft = attempts - 1
    let timer =
      timer
      ?? loop.makeTimer { [weak self] now in
        guard let self else { return }
        look(at: now, attempts: attemptsLeft)
      }
    self.timer = timer
    loop.set(timer, at: now + JoystickController.pause)
  }

  private func rest() {
    if let timer { loop.set(timer, at: nil) }
  }

  private func open(_ joystick: Joystick) {
    let descriptor = Glibc.open(joystick.node, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    keycap_listen_to_buttons(descriptor)
    let device = Device(joystick, descriptor)
    devices[joystick.node] = device
    loop.watch(descriptor) { [weak self, weak device] _, now in
      guard let self, let device else { return }
      serve(device, at: now)
    }
  }

  private func serve(_ device: Device, at now: Instant) {
    var buffer = [UInt8](repeating: 0, count: JoystickController.most)
    let count = Glibc.read(device.descriptor, &buffer, buffer.count)
    if count > 0 {
      tell(device.presses.read(buffer.prefix(count)), of: device, at: now)
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      // The joystick was unplugged.
      end(device, at: now)
    }
  }

  private func end(_ device: Device, at now: Instant) {
    loop.forget(device.descriptor)
    close(device.descriptor)
    devices[device.joystick.node] = nil
    tell(device.presses.release(at: now), of: device, at: now)
  }

  private func tell(_ presses: [JoystickPresses.Press], of device: Device, at now: Instant) {
    for press in presses {
      let source = SwitchSource(
        device: device.joystick.name, kind: .joystick, code: press.code)
      report(source, press.isDown, JoystickController.time(of: press, at: now), now)
    }
  }

  /// Returns the kernel's time of a press; `now` if the kernel uses another clock.
  private static func time(of press: JoystickPresses.Press, at now: Instant) -> Instant {
    let age = now - press.time
    return age >= 0 && age < longest ? press.time : now
  }

  /// Greatest age of a press in a running loop.
  private static let longest: Milliseconds = 2000
}
