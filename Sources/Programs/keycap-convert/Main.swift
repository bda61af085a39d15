import Conversion
import ExtensionProtocol
import Glibc
import KeyModel

/// Converts readings into candidates for the keyboard, one request for each line on descriptor 3. The keyboard
/// starts this program inside `keycap-sandbox`, without network, and with no files except those of the system and of
/// its own folder (R-TRUST-4).
@main struct Main {
  private static let socket: Int32 = 3
  /// Time without a request after which the helper ends, in ms. The keyboard starts another helper when it needs one.
  private static let patience: Int32 = 300_000
  private static let bytesPerTurn = 64 << 10

  private var engine: Engine?
  private var scheme: ConversionScheme?
  private var lines = LineBuffer()

  static func main() {
    umask(0o077)
    var helper = Main()
    helper.serve()
  }

  private mutating func serve() {
    var bytes = [UInt8](repeating: 0, count: Main.bytesPerTurn)
    var watched = pollfd(fd: Main.socket, events: Int16(POLLIN), revents: 0)
    while poll(&watched, 1, Main.patience) > 0 {
      if engine == nil, Main.isNext(Mozc.opening) { Mozc.become() }
      if engine == nil, Main.isNext(WritingRequest.opening) {
        return WritingHelper(socket: Main.socket).serve(patience: Main.patience)
      }
      let count = recv(Main.socket, &bytes, bytes.count, 0)
      guard count > 0 else { return }
      lines.append(bytes[..<count])
      var requests: [ConversionRequest] = []
      do throws(ProtocolFault) {
        while let line = try lines.next() {
          guard let request = ConversionRequest(line: String(decoding: line, as: UTF8.self)) else {
            return
          }
          requests.append(request)
        }
      } catch { return }
      for (place, request) in requests.enumerated() {
        // The keyboard waits only for the answer to the last reading, so questions before it get no answer.
        let isOld = requests[(place + 1)...].contains { $0.isQuestion }
        for answer in answers(to: request, isOld: isOld) {
          guard send(answer) else { return }
        }
      }
    }
  }

  /// Whether the next request begins with this text. The request stays unread.
  private static func isNext(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    var bytes = [UInt8](repeating: 0, count: wanted.count)
    let count = recv(socket, &bytes, bytes.count, Int32(MSG_PEEK))
    return count == wanted.count && bytes == wanted
  }

  private mutating func answers(
    to request: ConversionRequest, isOld: Bool
  ) -> [ConversionAnswer] {
    switch request {
    case .open(let name, let options):
      // A helper has only one scheme.
      guard let wanted = ConversionScheme(rawValue: name), scheme ?? wanted == wanted else {
        return [.failed("no such scheme")]
      }
      return [open(wanted, options)]
    case .compose(let id, let limit, let reading, let choices):
      guard !isOld, let engine else { return [] }
      let (parted, found, meanings) = engine.compose(reading, choices, limit: limit)
      let candidates = ConversionAnswer.candidates(id: id, parted: parted, found)
      return meanings.isEmpty ? [candidates] : [candidates, .meanings(id: id, meanings)]
    case .next(let id, let limit, let text):
      guard !isOld, let engine else { return [] }
      return [.next(id: id, engine.next(behind: text, limit: limit))]
    case .learn(let reading, let choices):
      engine?.learn(reading, choices)
      return []
    case .list(let limit): return [.learned(engine?.learned(limit: limit))]
    case .forget(let text): return [.forgotten(engine?.forget(text))]
    }
  }

  private mutating func open(_ wanted: ConversionScheme, _ options: [String]) -> ConversionAnswer {
    if engine == nil {
      switch Engine.open(wanted) {
      case .success(let opened): (engine, scheme) = (opened, wanted)
      case .failure(let failure): return failure.answer
      }
    }
    engine?.setOptions(options)
    return .ready(engine?.name ?? "")
  }

  private func send(_ answer: ConversionAnswer) -> Bool { answer.send(on: Main.socket) }
}

extension ConversionAnswer {
  /// Sends the answer to the keyboard. Returns false if the keyboard has ended.
  func send(on socket: Int32) -> Bool {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension ConversionRequest {
  fileprivate var isQuestion: Bool {
    switch self {
    case .compose, .next: true
    case .open, .learn, .list, .forget: false
    }
  }
}
