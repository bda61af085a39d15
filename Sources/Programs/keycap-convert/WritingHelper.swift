import Conversion
import ExtensionProtocol
import Glibc
import KeyModel

/// Reads strokes for the keyboard, one request for each line on the socket (R-TRUST-4). The helper ends when a line is not a
/// request.
struct WritingHelper {
  private static let bytesPerTurn = 64 << 10

  private let socket: Int32
  private var lines = LineBuffer()
  private var reader: StrokeReader?
  private var script: WritingScript?

  init(socket: Int32) { self.socket = socket }

  /// Answers until the keyboard ends, or asks nothing for `patience` ms.
  consuming func serve(patience: Int32) {
    var bytes = [UInt8](repeating: 0, count: WritingHelper.bytesPerTurn)
    var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    while poll(&watched, 1, patience) > 0 {
      let count = recv(socket, &bytes, bytes.count, 0)
      guard count > 0 else { return }
      lines.append(bytes[..<count])
      do throws(ProtocolFault) {
        while let line = try lines.next() {
          guard let request = WritingRequest(line: String(decoding: line, as: UTF8.self)),
            answer(to: request).send(on: socket)
          else { return }
        }
      } catch { return }
    }
  }

  private mutating func answer(to request: WritingRequest) -> ConversionAnswer {
    switch request {
    case .open(let wanted):
      // A helper has only one script.
      guard script ?? wanted == wanted else { return .failed("another script") }
      if reader == nil {
        switch Zinnia.open(wanted) {
        case .success(let engine): (reader, script) = (StrokeReader(engine: engine), wanted)
        case .failure(let failure): return failure.answer
        }
      }
      return .ready("zinnia")
    case .read(let id, let limit, _, let strokes):
      let texts = reader?.read(strokes, limit: limit) ?? []
      return .candidates(id: id, parted: "", texts.map { ConversionChoice(consumed: 0, text: $0) })
    }
  }
}
