import Glibc
import KeyModel
import Runtime
import TestKit
import Testing

@testable import Peripherals

/// R-ASSIST-5. What the kernel tells of devices stands in files; a pipe with a name takes the place of a device's file.
@Suite struct JoystickTests {
  /// A stick with BTN_TRIGGER (0x120) and BTN_THUMB; a keyboard with the keys up to 0xff and BTN_MISC.
  private static let stick = "300000000 0 0 0 0\n"
  private static let keyboard =
    "1 fffffffffffffffe ffffffffffffffff ffffffffffffffff fffffffffffffffe"

  /// A desk with a pipe for its device, and what it reported.
  private final class Stand {
    let folder = Scratch()
    let loop = EventLoop()
    private(set) var reports: [String] = []
    private(set) var times: [Instant] = []
    private var controller: JoystickController?

    init(isPlugged: Bool = true) throws {
      if isPlugged { try plug() }
      mkdir(folder.path + "/nodes", 0o700)
      let places = Joystick.Places(devices: folder.path + "/devices", nodes: folder.path + "/nodes")
      controller = JoystickController(on: loop, in: places) {
        [unowned self] source, isDown, time, _ in
        reports.append("\(source.text) \(isDown ? "down" : "up")")
        times.append(time)
        loop.stop()
      }
    }

    func plug(_ name: String = "Pad: One", _ number: Int = 4) throws {
      _ = try folder.file("devices/event\(number)/device/name", name + "\n")
      _ = try folder.file("devices/event\(number)/device/capabilities/key", JoystickTests.stick)
      mkdir(folder.path + "/nodes", 0o700)
      mkfifo(folder.path + "/nodes/event\(number)", 0o600)
    }

    func follow(_ request: JoystickController.Wish) { controller?.follow(request, at: loop.now()) }

    /// Opens the device's file, as the kernel does; waits until the desk reads it.
    func kernel(_ number: Int = 4) -> Int32 {
      var writer: Int32 = -1
      let end = loop.now() + 20_000
      let timer = loop.makeTimer { [loop] _ in loop.stop() }
      while writer < 0, loop.now() < end {
        writer = open(folder.path + "/nodes/event\(number)", O_WRONLY | O_NONBLOCK)
        guard writer < 0 else { break }
        loop.set(timer, at: loop.now() + 10)
        loop.run()
      }
      loop.set(timer, at: nil)
      return writer
    }

    /// Runs until so many reports have come, for 20 s at most.
    func wait(for count: Int) {
      let timer = loop.makeTimer { [loop] _ in loop.stop() }
      let end = loop.now() + 20_000
      loop.set(timer, at: end)
      while reports.count < count, loop.now() < end { loop.run() }
      loop.set(timer, at: nil)
    }
  }

  private static func event(_ kind: UInt16, _ code: UInt16, _ value: Int32, at ms: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    withUnsafeBytes(of: timeval(tv_sec: ms / 1000, tv_usec: ms % 1000 * 1000)) { bytes += $0 }
    withUnsafeBytes(of: kind) { bytes += $0 }
    withUnsafeBytes(of: code) { bytes += $0 }
    withUnsafeBytes(of: value) { bytes += $0 }
    return bytes
  }

  @Test func aJoystickIsKnownByItsButtons() throws {
    #expect(Joystick.isJoystick(keys: Self.stick))
    #expect(!Joystick.isJoystick(keys: Self.keyboard))
    #expect(!Joystick.isJoystick(keys: ""))
    #expect(!Joystick.isJoystick(keys: "no number"))
    let stand = try Stand()
    _ = try stand.folder.file("devices/event0/device/name", "Keyboard\n")
    _ = try stand.folder.file("devices/event0/device/capabilities/key", Self.keyboard)
    let all = Joystick.all(
      in: Joystick.Places(devices: stand.folder.path + "/devices", nodes: "/n"))
    #expect(all == [Joystick(name: "Pad: One", node: "/n/event4")])
  }

  @Test func onlyJoysticksThatHaveSwitchesAreRead() {
    #expect(
      JoystickController.Wish([SwitchSource(device: "Keyboard", kind: .key, code: 65)]) == .none)
    #expect(
      JoystickController.Wish([
        SwitchSource(device: "Pad: One", kind: .joystick, code: 0x120),
        SwitchSource(device: "Keyboard", kind: .key, code: 65),
      ]) == .named(["Pad: One"]))
  }

  @Test func pressesAreToldWithTheirTime() {
    var presses = JoystickPresses()
    let bytes =
      Self.event(1, 0x120, 1, at: 5000) + Self.event(3, 0, 77, at: 5001)
      + Self.event(1, 0x120, 2, at: 5002) + Self.event(1, 30, 1, at: 5003)
      + Self.event(1, 0x120, 0, at: 5004) + Self.event(1, 0x120, 0, at: 5005)
    #expect(
      presses.read(bytes + [1, 2, 3]) == [
        .init(code: 0x120, isDown: true, time: Instant(milliseconds: 5000)),
        .init(code: 0x120, isDown: false, time: Instant(milliseconds: 5004)),
      ])
  }

  @Test func aButtonDoesNotStayDownWhereItsReleaseIsLost() {
    var presses = JoystickPresses()
    _ = presses.read(Self.event(1, 0x121, 1, at: 1))
    #expect(presses.read(Self.event(0, 3, 0, at: 9)).map(\.isDown) == [false])
    #expect(presses.release(at: Instant(milliseconds: 10)) == [])
  }

  @Test func aSwitchIsReadWhileItIsWanted() throws {
    let stand = try Stand()
    stand.follow(.named(["Another"]))
    #expect(open(stand.folder.path + "/nodes/event4", O_WRONLY | O_NONBLOCK) < 0)
    stand.follow(.named(["Pad: One"]))
    let kernel = stand.kernel()
    let now = Int(stand.loop.now().microseconds / 1000)
    let bytes = Self.event(1, 0x121, 1, at: now) + Self.event(1, 0x121, 0, at: now + 86_400_000)
    #expect(write(kernel, bytes, bytes.count) == bytes.count)
    stand.wait(for: 2)
    #expect(stand.reports == ["Pad: One: joystick 289 down", "Pad: One: joystick 289 up"])
    // A time of another clock counts for nothing.
    #expect(stand.times.allSatisfy { $0 <= stand.loop.now() })
    stand.follow(.none)
    signal(SIGPIPE, SIG_IGN)
    #expect(write(kernel, bytes, bytes.count) < 0)
    close(kernel)
  }

  @Test func oneThatIsUnpluggedLetsGoAndIsReadAgain() throws {
    let stand = try Stand(isPlugged: false)
    stand.follow(.all)
    try stand.plug()
    let kernel = stand.kernel()
    let down = Self.event(1, 0x120, 1, at: Int(stand.loop.now().microseconds / 1000))
    #expect(write(kernel, down, down.count) == down.count)
    stand.wait(for: 1)
    unlink(stand.folder.path + "/nodes/event4")
    close(kernel)
    stand.wait(for: 2)
    #expect(stand.reports == ["Pad: One: joystick 288 down", "Pad: One: joystick 288 up"])
    try stand.plug()
    let again = stand.kernel()
    #expect(write(again, down, down.count) == down.count)
    stand.wait(for: 3)
    #expect(stand.reports.count == 3)
    close(again)
  }

  @Test func asText() {
    let source = SwitchSource(device: "Pad: One", kind: .joystick, code: 288)
    #expect(SwitchSource(text: source.text) == source)
    #expect(SwitchSource(text: "Pad: joystick 12") == nil)
    #expect(SwitchSource(text: "Pad: key 288") == nil)
  }
}
