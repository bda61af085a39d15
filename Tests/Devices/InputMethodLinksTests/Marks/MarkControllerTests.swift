import Glibc
import InputMethods
import KeyModel
import Runtime
import TestKit
import Testing

@testable import InputMethodLinks

/// The keyboard's end of `keycap-im`, with a script in its place.
@Suite struct MarkControllerTests {
  /// A program that does what `script` says; descriptor 3 is the keyboard.
  private func program(_ script: String, in scratch: Scratch) throws -> String {
    let path = scratch.path + "/keycap-im"
    try TextFile.write("#!/bin/sh\n" + script + "\n", to: path)
    #expect(chmod(path, 0o700) == 0)
    return path
  }

  /// Runs the loop until `isDone` is true, or 20 s have passed.
  private func run(_ loop: EventLoop, until isDone: @escaping () -> Bool) {
    let start = loop.now()
    var tick: EventLoop.Timer?
    tick = loop.makeTimer { now in
      if isDone() || now - start > 20_000 { return loop.stop() }
      if let tick { loop.set(tick, at: now + 5) }
    }
    if let tick { loop.set(tick, at: start) }
    loop.run()
  }

  @Test func whatTheServerTellsIsHeardAndMarked() throws {
    let scratch = Scratch()
    let heard = scratch.path + "/heard"
    let path = try program(
      "printf 'serving\\t1\\nfield\\t1\\t42\\t8\\nfield\\t2\\t42\\t2\\nleft\\t1\\n' >&3; cat <&3 > '\(heard)'; exit",
      in: scratch)
    let loop = EventLoop()
    var news: [MarkController.News] = []
    let controller = MarkController(
      loop: loop, command: { [path] }, tell: { one, _ in news.append(one) })
    controller.follow(processes: [42], at: loop.now())
    controller.follow(MarkSettings(showsMarks: true), at: loop.now())
    run(loop) { news.count == 2 }
    // Lines that come together are one state: the password that was left counts no more.
    #expect(news == [.hints(InputHints()), .serving(true)])
    controller.show("ni", at: loop.now())
    controller.show("", at: loop.now())
    run(loop) { (try? TextFile.read(heard))?.contains("mark\t2\t\n") == true }
    #expect(try TextFile.read(heard) == "mark\t2\tni\nmark\t2\t\n")
    // The socket is closed, and nobody is killed: the program goes by itself.
    controller.follow(nil, at: loop.now())
    #expect(!controller.isRunning)
    #expect(news.last == .hints(nil))
  }

  /// A server that hangs holds up every key of its clients.
  @Test func aServerThatHangsIsReplaced() throws {
    let scratch = Scratch()
    let path = try program(
      "printf 'serving\\t1\\n' >&3; while read -r line <&3; do test \"$line\" != ping || echo >> '\(scratch.path)/asked'; done",
      in: scratch)
    let loop = EventLoop()
    var starts = 0
    let controller = MarkController(
      loop: loop,
      command: {
        starts += 1
        return [path]
      }, tell: { _, _ in })
    controller.follow(MarkSettings(showsMarks: false), at: loop.now())
    controller.keysAreSent(at: loop.now())
    run(loop) { starts == 2 }
    #expect(starts == 2)
    controller.follow(nil, at: loop.now())
  }

  @Test func aServerThatAnswersStays() throws {
    let scratch = Scratch()
    let path = try program(
      "while read -r line <&3; do test \"$line\" != ping || { printf 'alive\\n' >&3; echo >> '\(scratch.path)/asked'; }; done",
      in: scratch)
    let loop = EventLoop()
    var starts = 0
    let controller = MarkController(
      loop: loop,
      command: {
        starts += 1
        return [path]
      }, tell: { _, _ in })
    controller.follow(MarkSettings(showsMarks: false), at: loop.now())
    for count in 1...3 {
      // The answer may still be under way when the next keys are sent.
      run(loop) {
        controller.keysAreSent(at: loop.now())
        return (try? TextFile.read(scratch.path + "/asked"))?.count ?? 0 >= count
      }
    }
    #expect(starts == 1 && controller.isRunning)
    controller.follow(nil, at: loop.now())
  }

  @Test func aServerThatEndsIsStartedAgainThreeTimesAtMost() throws {
    let scratch = Scratch()
    let path = try program("exit 1", in: scratch)
    let loop = EventLoop()
    var starts = 0
    let controller = MarkController(
      loop: loop,
      command: {
        starts += 1
        return [path]
      }, tell: { _, _ in })
    controller.follow(MarkSettings(showsMarks: true), at: loop.now())
    for _ in 0..<6 {
      run(loop) { !controller.isRunning }
      controller.look()
    }
    #expect(starts == 3)
  }

  @Test func aServerThatBreaksTheProtocolIsLetGo() throws {
    let scratch = Scratch()
    let path = try program("printf 'field\\t1\\t42\\t2\\nnonsense\\n' >&3; cat <&3", in: scratch)
    let loop = EventLoop()
    var news: [MarkController.News] = []
    let controller = MarkController(
      loop: loop, command: { [path] }, tell: { one, _ in news.append(one) })
    controller.follow(processes: [42], at: loop.now())
    controller.follow(MarkSettings(showsMarks: true), at: loop.now())
    run(loop) { !controller.isRunning }
    #expect(!controller.isRunning && news.isEmpty)
    controller.show("ni", at: loop.now())
  }
}
