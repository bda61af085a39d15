import CLinux
import Control
import Glibc
import KeyModel
import Synchronization
import TestKit
import Testing

@testable import Runtime

@Suite struct ControlTests {
  let scratch = Scratch()

  private static func socket(at path: String) throws -> Int32 {
    let descriptor = try UnixSocket.make(isBlocking: true)
    #expect(try UnixSocket.withAddress(path) { connect(descriptor, $0, $1) } == 0)
    return descriptor
  }

  /// Runs a server on the display `:5` while `client` runs on a thread of its own.
  private func serve(
    later number: Int? = nil, _ answer: @escaping (Request) -> Reply,
    ended: @escaping (Request) -> Void = { _ in }, due: () -> [Int] = { [] },
    to client: @escaping @Sendable (DataPaths) -> Void
  ) throws {
    let loop = EventLoop()
    let paths = paths(in: scratch)
    let server = try ControlServer(
      try ControlClaim(paths: paths, display: ":5"), on: loop,
      answer: { request, _ in
        number.map { .later(answer(request), number: $0) } ?? .now(answer(request))
      },
      ended: { request, _ in ended(request) })
    let done = Done()
    let thread = Worker {
      client(paths)
      done.set()
    }
    let poll = loop.makeTimer { _ in }
    let giveUp = loop.now() + 10_000
    while !done.isSet, loop.now() < giveUp {
      loop.set(poll, at: loop.now() + 2)
      loop.turn()
      for number in due() { server.send(reply: number) }
    }
    #expect(done.isSet)
    thread.join()
    withExtendedLifetime(server) {}
  }

  @Test func aRequestIsAnswered() throws {
    try serve {
      .text("you said \($0.line)\nthe end")
    } to: { paths in
      let reply = try? ControlClient.ask(.status(asJSON: true), paths: paths, display: ":5.0")
      #expect(reply == .text("you said status --json\nthe end"))
    }
  }

  @Test func aRefusalCarriesItsReason() throws {
    try serve { _ in
      .refused("not now")
    } to: { paths in
      let reply = try? ControlClient.ask(.quit, paths: paths, display: ":5")
      #expect(reply == .refused("not now"))
    }
  }

  @Test func aReplyWithANumberWaitsUntilItIsDue() throws {
    var turns = 0
    let isDue = Done()
    try serve(later: 7) { _ in
      .text("at last")
    } due: {
      turns += 1
      guard turns > 20 else { return [6] }
      isDue.set()
      return [7]
    } to: { paths in
      let reply = try? ControlClient.ask(.focus, paths: paths, display: ":5")
      #expect(reply == .text("at last"))
      #expect(isDue.isSet)
    }
  }

  @Test func whatLastsEndsWithItsClient() throws {
    var events: [String] = []
    try serve {
      events.append($0.line)
      return $0 == .abandonSequence ? .lasting : .done
    } ended: {
      events.append("end of \($0.line)")
    } to: { paths in
      func hold() -> ControlHold? {
        ControlHold(
          .abandonSequence, at: paths.socket(display: ":5"), display: ":5", patience: 1000)
      }
      let released = hold()
      #expect(released != nil)
      _ = try? ControlClient.ask(.keyboard(.show), paths: paths, display: ":5")
      released?.release()
      _ = try? ControlClient.ask(.keyboard(.hide), paths: paths, display: ":5")
      // As if the process had ended.
      #expect(hold() != nil)
      _ = try? ControlClient.ask(.focus, paths: paths, display: ":5")
    }
    #expect(
      events == [
        "set-aside", "show", "end of set-aside", "hide", "set-aside", "end of set-aside", "focus",
      ])
  }

  @Test func nothingLastsWhereItIsRefusedOrNobodyRuns() throws {
    var isEnded = false
    try serve { _ in
      .refused("no")
    } ended: { _ in
      isEnded = true
    } to: { paths in
      #expect(
        ControlHold(
          .abandonSequence, at: paths.socket(display: ":5"), display: ":5", patience: 1000) == nil)
      #expect(
        ControlHold(
          .abandonSequence, at: paths.socket(display: ":6"), display: ":6", patience: 1000) == nil)
    }
    #expect(!isEnded)
  }

  @Test func aLongReplyArrivesWholeThoughItsReaderIsSlow() throws {
    let text = String(repeating: "key ", count: 500_000)
    try serve { _ in
      .text(text)
    } to: { paths in
      #expect((try? ControlClient.ask(.focus, paths: paths, display: ":5")) == .text(text))
    }
  }

  /// R-HARM-4.
  @Test func clientsThatStallHoldUpNobody() throws {
    let big = String(repeating: "x", count: 1 << 20)
    try serve {
      .text($0 == .quit ? big : "here")
    } to: { paths in
      // More than the server keeps: some silent, some with half a request, one that reads nothing.
      var stalled: [Int32] = []
      for number in 0..<(ControlServer.mostClients + 8) {
        guard let descriptor = try? Self.socket(at: paths.socket(display: ":5")) else { continue }
        if number % 2 == 0 { write(descriptor, "half", 4) }
        if number == 5 { write(descriptor, "quit\n", 5) }
        stalled.append(descriptor)
      }
      #expect(stalled.count == ControlServer.mostClients + 8)
      #expect((try? ControlClient.ask(.focus, paths: paths, display: ":5")) == .text("here"))
      for descriptor in stalled { close(descriptor) }
    }
  }

  /// What the server answers to bytes that no client of ours would send.
  private static func answer(to bytes: [UInt8], _ paths: DataPaths) throws -> String {
    let descriptor = try socket(at: paths.socket(display: ":5"))
    defer { close(descriptor) }
    write(descriptor, bytes, bytes.count)
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return String(decoding: reply, as: UTF8.self) }
      reply += buffer[..<count]
    }
  }

  @Test func aRequestWithoutEndIsCutOff() throws {
    try serve { _ in
      .done
    } to: { paths in
      let endless = [UInt8](repeating: UInt8(ascii: "x"), count: Request.longestLine + 1)
      let answer = try? Self.answer(to: endless, paths)
      #expect(answer == "error\na request has at most 256 bytes\n")
    }
  }

  @Test func whatIsNoRequestIsRefusedWithWhatWouldBeOne() throws {
    var isAsked = false
    try serve { _ in
      isAsked = true
      return .done
    } to: { paths in
      let answer = try? Self.answer(to: Array("dance\n".utf8), paths)
      #expect(answer?.hasPrefix("error\nthe running keyboard does not know “dance”, but ") == true)
    }
    #expect(!isAsked)
  }

  @Test func withoutAServerTheDisplayIsNamed() {
    #expect(throws: ControlFailure.notRunning(display: ":5")) {
      try ControlClient.ask(.focus, paths: paths(in: scratch), display: ":5")
    }
  }

  @Test func aServerThatNeverAnswersIsGivenUp() throws {
    let path = paths(in: scratch).socket(display: ":5")
    let listener = try UnixSocket.make(isBlocking: true)
    #expect(try UnixSocket.withAddress(path) { bind(listener, $0, $1) } == 0)
    listen(listener, 1)
    defer { close(listener) }
    #expect(throws: ControlFailure.noAnswer) {
      try ControlClient.ask(.focus, paths: paths(in: scratch), display: ":5", patience: 30)
    }
  }

  @Test func aStaleSocketIsReplacedAndRemovedAtTheEnd() throws {
    let path = paths(in: scratch).socket(display: ":5")
    let dead = try UnixSocket.make(isBlocking: true)
    #expect(try UnixSocket.withAddress(path) { bind(dead, $0, $1) } == 0)
    close(dead)
    try serve { _ in
      .text("alive")
    } to: { paths in
      #expect((try? ControlClient.ask(.focus, paths: paths, display: ":5")) == .text("alive"))
      var info = stat()
      #expect(stat(paths.socket(display: ":5"), &info) == 0)
      #expect(info.st_mode & 0o777 == 0o600)
    }
    #expect(TextFile.names(in: scratch.path, suffix: "") == [])
  }

  @Test func aSecondClaimOnADisplayIsRefused() throws {
    // A record lock belongs to a process, so the first server is played by one.
    let paths = paths(in: scratch)
    let rival = Rival(lock: paths.socket(display: ":5") + ".lock")
    #expect(throws: ControlFailure.alreadyRunning(display: ":5")) {
      try ControlClaim(paths: paths, display: ":5")
    }
    rival.end()
    _ = try ControlClaim(paths: paths, display: ":5")
  }

  @Test func aStartBecomesTheKeyboardWhereNoneRuns() throws {
    let paths = paths(in: scratch)
    guard
      case .claimed = try ControlClaim.claim(orAsk: .keyboard(.show), paths: paths, display: ":5")
    else {
      return #expect(Bool(false), "nobody could answer")
    }
    #expect(TextFile.names(in: scratch.path, suffix: "") == [], "the claim has ended")
  }

  @Test func aStartAsksTheKeyboardThatRuns() throws {
    try serve {
      .text($0.line)
    } to: { paths in
      let outcome = try? ControlClaim.claim(orAsk: .keyboard(.show), paths: paths, display: ":5")
      guard case .answered(let reply)? = outcome else {
        return #expect(Bool(false), "one runs")
      }
      #expect(reply == .text("show"))
    }
  }

  @Test func aStartWaitsForOneThatDoesNotListenYetAndGivesUp() throws {
    let paths = paths(in: scratch)
    let rival = Rival(lock: paths.socket(display: ":5") + ".lock")
    #expect(throws: ControlFailure.noAnswer) {
      try ControlClaim.claim(orAsk: .keyboard(.show), paths: paths, display: ":5", patience: 30)
    }
    rival.end()
    guard
      case .claimed = try ControlClaim.claim(orAsk: .keyboard(.show), paths: paths, display: ":5")
    else {
      return #expect(Bool(false), "it has died")
    }
  }
}

/// A process that holds a lock until it is ended. After the fork it makes system calls only.
private struct Rival {
  private let process: Int32

  init(lock path: String) {
    var request = flock()
    request.l_type = Int16(F_WRLCK)
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    let reading = ends[0]
    let writing = ends[1]
    process = path.withCString { path in
      let process = keycap_fork()
      if process == 0 {
        _ = fcntl(open(path, O_RDWR | O_CREAT, 0o600), F_SETLK, &request)
        close(writing)
        while true { pause() }
      }
      return process
    }
    // The end of the pipe: the lock is held.
    close(writing)
    var byte: UInt8 = 0
    read(reading, &byte, 1)
    close(reading)
  }

  func end() {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }
}

/// A flag that two threads share.
private final class Done: Sendable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .acquiring) }
  func set() { flag.store(true, ordering: .releasing) }
}
