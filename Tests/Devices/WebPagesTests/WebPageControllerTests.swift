import Focus
import Glibc
import KeyModel
import Runtime
import Testing

@testable import WebPages

/// The keyboard's end of `keycap-web`, with this process in the place of that program.
@Suite struct WebPageControllerTests {
  /// A connected pair, the desk's end first.
  private func pair() -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(bitPattern: SOCK_STREAM.rawValue)
    #expect(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    return (ends[0], ends[1])
  }

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

  private func say(_ text: String, _ descriptor: Int32) {
    #expect(
      text.withCString { send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL)) } == text.utf8.count)
  }

  @Test func reportsOfTheBrowserWithTheFocusAreTold() throws {
    let loop = EventLoop()
    var news: [PageFields.News] = []
    let controller = WebPageController(loop: loop) { one, _ in news.append(one) }
    let (theirs, ours) = pair()
    // The browser is the process that started this one.
    controller.follow(processes: [Int(getppid())], at: loop.now())
    controller.adopt(theirs, at: loop.now())
    #expect(news == [PageFields.News(isListening: true)])
    say("field\t1\ttype=tel\nfield\t2\tty", ours)
    run(loop) { news.count == 2 }
    say("pe=email\n", ours)
    run(loop) { news.count == 3 }
    #expect(news.compactMap { $0.report?.number } == [1, 2])
    #expect(news.last?.report?.traits.hints.type == .emailAddress)
    controller.follow(processes: [1], at: loop.now())
    #expect(news.last == PageFields.News())
    close(ours)
  }

  @Test(arguments: ["hello\n", "field\tx\n", String(repeating: "x", count: 5000)])
  func junkEndsTheConnection(_ junk: String) throws {
    let loop = EventLoop()
    var news: [PageFields.News] = []
    let controller = WebPageController(loop: loop) { one, _ in news.append(one) }
    let (theirs, ours) = pair()
    controller.follow(processes: [Int(getppid())], at: loop.now())
    controller.adopt(theirs, at: loop.now())
    say("field\t1\ttype=tel\n" + junk, ours)
    run(loop) { news.last == PageFields.News() }
    #expect(news.last == PageFields.News())
    var byte: UInt8 = 0
    #expect(recv(ours, &byte, 1, 0) == 0, "the connection is closed")
    close(ours)
  }
}
