import Glibc
import KeyModel
import Runtime
import Synchronization
import TestKit
import Testing

@testable import InputMethodLinks

/// Where input methods are looked for.
@Suite struct MethodControllerTests {
  private final class Looks: Sendable {
    let threads = Mutex<[UInt]>([])

    func note() { threads.withLock { $0.append(UInt(pthread_self())) } }
  }

  /// A socket that listens at `path`.
  private func listener(_ path: String) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) == 0 }
    }
    #expect(isBound && listen(descriptor, 4) == 0)
    return descriptor
  }

  /// The address stands in a file of the user's, whose disk may be slow: keys do not wait for that.
  @Test func iBusIsLookedForOnAnotherThread() throws {
    let scratch = Scratch()
    let path = scratch.path + "/bus"
    let loop = EventLoop()
    let looks = Looks()
    let controller = MethodController(
      session: nil,
      ibus: {
        looks.note()
        return "unix:path=" + path
      }, on: loop, tell: { _, _ in })
    let listener = listener(path)
    defer { close(listener) }
    var hasCome = false
    loop.watch(listener) { _, _ in
      hasCome = true
      loop.forget(listener)
      loop.stop()
    }
    let end = loop.makeTimer { _ in loop.stop() }
    loop.set(end, at: loop.now() + 20_000)
    controller.follow(true, at: loop.now())
    loop.run()
    #expect(hasCome)
    let threads = looks.threads.withLock { $0 }
    #expect(threads.count == 1)
    #expect(threads.first != UInt(pthread_self()))
  }

  /// A look that comes while one is under way is not lost; several are made as one.
  @Test func aLookThatComesMeanwhileIsMadeToo() throws {
    let loop = EventLoop()
    var (gate, done): ([Int32], [Int32]) = ([0, 0], [0, 0])
    #expect(pipe(&gate) == 0 && pipe(&done) == 0)
    defer { (gate + done).forEach { close($0) } }
    let (wait, reported) = (gate[0], done[1])
    let controller = MethodController(
      session: nil,
      ibus: {
        var byte: UInt8 = 0
        _ = read(wait, &byte, 1)
        _ = write(reported, &byte, 1)
        return nil
      }, on: loop, tell: { _, _ in })
    controller.follow(true, at: loop.now())
    for _ in 0..<5 { controller.look(at: loop.now()) }
    let heard = done[0]
    var count = 0
    loop.watch(heard) { _, _ in
      var byte: UInt8 = 0
      count += read(heard, &byte, 1)
      if count == 2 { loop.stop() }
    }
    let end = loop.makeTimer { _ in loop.stop() }
    loop.set(end, at: loop.now() + 20_000)
    #expect(write(gate[1], "ab", 2) == 2)
    loop.run()
    #expect(count == 2)
    withExtendedLifetime(controller) {}
  }
}
