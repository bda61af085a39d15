import Glibc
import KeyModel
import Runtime
import TestKit
import Testing

@testable import Peripherals

/// R-ASSIST-7, against a service that answers as SSIP asks for.
@Suite struct SpeechControllerTests {
  /// A service on a socket of its own. It answers when it is told to.
  private final class Service {
    let path: String
    private let listener: Int32
    private var peer: Int32 = -1
    private(set) var lines: [String] = []
    private var rest = ""

    init() {
      path = "/tmp/keycap-speech-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
      listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let bound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      precondition(bound == 0 && listen(listener, 1) == 0)
    }

    deinit {
      close(listener)
      if peer >= 0 { close(peer) }
      unlink(path)
    }

    /// Reads what has come within `patience` ms, without an answer.
    func read(patience: Int32 = 100) {
      if peer < 0 { peer = accept(listener, nil, nil) }
      var entry = pollfd(fd: peer, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, patience) > 0 else { return }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = recv(peer, &bytes, bytes.count, 0)
      guard count > 0 else { return }
      rest += String(decoding: bytes[..<count], as: UTF8.self)
      while let end = rest.firstRange(of: "\r\n") {
        lines.append(String(rest[..<end.lowerBound]))
        rest = String(rest[end.upperBound...])
      }
    }

    func answer(_ text: String) {
      let bytes = Array((text + "\r\n").utf8)
      _ = send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    func hangUp() {
      close(peer)
      peer = -1
    }
  }

  /// Answers everything until nothing more comes.
  private func serve(_ service: Service, _ loop: EventLoop) {
    var reported = -1
    while reported != service.lines.count {
      reported = service.lines.count
      service.read()
      guard service.lines.count > reported else { break }
      let isText = service.lines.last == "SPEAK"
      service.answer(isText ? "230 OK RECEIVING DATA" : "200 OK")
      turn(loop)
    }
  }

  /// Lets the loop take what has come.
  private func turn(_ loop: EventLoop) {
    let timer = loop.makeTimer { _ in loop.stop() }
    loop.set(timer, at: loop.now() + 30)
    loop.run()
  }

  private func controller(
    _ service: Service, _ loop: EventLoop, _ change: (inout SpeechSettings) -> Void = { _ in }
  ) -> SpeechController {
    var settings = SpeechSettings()
    settings.isOn = true
    change(&settings)
    return SpeechController(
      path: service.path, voice: settings, on: loop, start: {}, failed: { _ in })
  }

  @Test func lettersAndWordsAreSaidInTheirLanguages() {
    let (service, loop) = (Service(), EventLoop())
    let controller = controller(service, loop) {
      $0.rate = 40
      $0.voice = "Anna"
    }
    serve(service, loop)
    #expect(
      service.lines == [
        "SET SELF CLIENT_NAME user:keycap:main", "SET SELF RATE 40",
        "SET SELF SYNTHESIS_VOICE Anna",
      ])
    controller.say(Utterance("a", language: "de"), at: loop.now())
    serve(service, loop)
    #expect(service.lines.suffix(3) == ["CANCEL SELF", "SET SELF LANGUAGE de", "CHAR a"])
    controller.say(Utterance("Haus", language: "de"), at: loop.now())
    serve(service, loop)
    #expect(service.lines.suffix(4) == ["CANCEL SELF", "SPEAK", "Haus", "."])
    controller.say(Utterance("next", language: "de", interrupts: false), at: loop.now())
    serve(service, loop)
    #expect(service.lines.suffix(4) == [".", "SPEAK", "next", "."])
  }

  @Test func nothingInATextEndsItEarlyOrIsACommand() {
    let (service, loop) = (Service(), EventLoop())
    let controller = controller(service, loop)
    serve(service, loop)
    for (text, said) in [
      (".", "CHAR ."), ("..a", "...a"), ("a\r\n.\r\nSTOP ALL", "a  .  STOP ALL"),
    ] {
      controller.say(Utterance(text, language: "en"), at: loop.now())
      serve(service, loop)
      #expect(service.lines.contains(said))
    }
    #expect(!service.lines.contains("STOP ALL"))
    #expect(service.lines.filter { $0 == "." }.count == 2)
    controller.say(Utterance(String(repeating: "x", count: 5000), language: "en"), at: loop.now())
    serve(service, loop)
    #expect(service.lines.map(\.count).max() == 400)
  }

  /// A service that is slow is asked for the last letter alone, and the keyboard never waits for it.
  @Test func newerWordsTakeThePlaceOfOlderOnes() {
    let (service, loop) = (Service(), EventLoop())
    let controller = controller(service, loop)
    serve(service, loop)
    let begin = loop.now()
    for letter in "abcdefgh" {
      controller.say(Utterance(String(letter), language: "en"), at: loop.now())
    }
    #expect(loop.now() - begin < 50)
    serve(service, loop)
    #expect(service.lines.filter { $0.hasPrefix("CHAR") } == ["CHAR h"])
  }

  @Test func aRefusedTextDoesNotBecomeACommand() {
    let (service, loop) = (Service(), EventLoop())
    let controller = controller(service, loop)
    serve(service, loop)
    controller.say(Utterance("word", language: "en"), at: loop.now())
    for answer in ["200 OK", "200 OK", "304 ERR"] {
      service.read()
      service.answer(answer)
      turn(loop)
    }
    service.read()
    #expect(service.lines.last == "SPEAK")
    controller.say(Utterance("b", language: "en"), at: loop.now())
    serve(service, loop)
    #expect(service.lines.last == "CHAR b" && !service.lines.contains("word"))
  }

  @Test func aServiceThatEndsIsFoundAgain() {
    let (service, loop) = (Service(), EventLoop())
    let controller = controller(service, loop)
    serve(service, loop)
    service.hangUp()
    turn(loop)
    #expect(!controller.isConnected)
    controller.say(Utterance("c", language: "en"), at: loop.now())
    #expect(controller.isConnected)
    serve(service, loop)
    #expect(service.lines.last == "CHAR c")
  }

  @Test func aServiceThatIsMissingIsStartedOnceAndGivenUp() {
    let loop = EventLoop()
    var (starts, reasons) = (0, [String]())
    let controller = SpeechController(
      path: "/tmp/keycap-nobody-\(getpid())", voice: SpeechSettings(), on: loop,
      start: { starts += 1 },
      failed: {
        reasons.append($0)
        loop.stop()
      })
    controller.say(Utterance("d", language: "en"), at: loop.now())
    loop.run()
    #expect(starts == 1 && reasons.count == 1 && !controller.isConnected)
    controller.close()
  }
}
