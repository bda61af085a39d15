import Glibc
import TestKit
import Testing

@testable import Runtime

@Suite(.serialized) struct GrabNoteTests {
  /// A process in the keyboard's place, which says when it goes on after a stop.
  private static func start(saying file: String) -> pid_t {
    let script = "trap 'echo on > \(file)' CONT; while :; do sleep 0.005; done"
    let texts = ["/bin/sh", "-c", script]
    var words: [UnsafeMutablePointer<CChar>?] = texts.map { text in strdup(text) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    guard posix_spawn(&process, "/bin/sh", nil, nil, &words, environ) == 0 else { return -1 }
    return process
  }

  private static func state(of process: pid_t) -> Character? {
    let text = (try? TextFile.read("/proc/\(process)/stat")) ?? ""
    return text.lastIndex(of: ")").flatMap { text[$0...].dropFirst(2).first }
  }

  private static func wait(_ condition: () -> Bool) -> Bool {
    for _ in 0..<2000 where !condition() { usleep(5000) }
    return condition()
  }

  /// Notes of one test, and both ends of its pipe.
  private final class ConversionBench: @unchecked Sendable {
    private let memory = UnsafeMutableRawPointer.allocate(
      byteCount: GrabNote.size, alignment: GrabNote.size)
    let keyboard: GrabNote
    let guardian: GrabNote
    var ends: [Int32] = [-1, -1]

    init() {
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: GrabNote.size)
      _ = pipe(&ends)
      keyboard = GrabNote(memory, pipe: ends[1])
      guardian = GrabNote(memory, pipe: -1)
    }

    deinit {
      for end in ends { close(end) }
      memory.deallocate()
    }
  }

  @Test func aStoppedKeyboardGoesOnUntilItsGrabIsOver() throws {
    let scratch = Scratch()
    let file = scratch.path + "/on"
    let process = Self.start(saying: file)
    defer {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    try #require(process > 0)
    usleep(200_000)
    let controller = ConversionBench()
    controller.keyboard.begin(.server)
    var word: UInt8 = 0
    #expect(read(controller.ends[0], &word, 1) == 1 && word == GrabNote.wake)
    kill(process, SIGSTOP)
    let watch = Worker { controller.guardian.watch(process, until: controller.ends[0]) }
    #expect(Self.wait { TextFile.exists(file) }, "it went on")
    controller.keyboard.end(.server)
    watch.join()
    #expect(Self.wait { Self.state(of: process) == "T" }, "it is stopped again")
  }

  @Test func aGuardianThatIsAwakeIsNotWokenAgain() {
    let controller = ConversionBench()
    _ = fcntl(controller.ends[0], F_SETFL, O_NONBLOCK)
    controller.keyboard.begin(.server)
    var word: UInt8 = 0
    #expect(read(controller.ends[0], &word, 1) == 1)
    let watch = Worker { controller.guardian.watch(getpid(), until: controller.ends[0]) }
    usleep(20_000)
    controller.keyboard.begin(.pointer)
    #expect(read(controller.ends[0], &word, 1) == -1, "it looks by itself")
    controller.keyboard.end(.server)
    controller.keyboard.end(.pointer)
    watch.join()
    controller.keyboard.begin(.server)
    #expect(read(controller.ends[0], &word, 1) == 1, "it sleeps again")
  }
}
