import Glibc
import Toml

/// Reads documents from standard input, each behind its length in four bytes, and writes a line of JSON
/// for each: its value with types, as toml-test writes them, or its mistakes.
enum Decoding {
  static func run() {
    while let length = read(4) {
      let count = length.reversed().reduce(0) { $0 << 8 | Int($1) }
      guard let bytes = read(count) else { return }
      let document = Document(bytes: bytes)
      if document.mistakes.isEmpty {
        print("{\"value\": \(json(document.root))}")
      } else {
        let lines = document.mistakes.map {
          quoted(
            "\($0.place.line):\($0.place.column): \($0.path.joined(separator: ".")): \($0.message)")
        }
        print("{\"mistakes\": [\(lines.joined(separator: ", "))]}")
      }
      fflush(nil)
    }
  }

  private static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(0, $0.baseAddress?.advanced(by: done), count - done)
      }
      guard got > 0 else { return nil }
      done += got
    }
    return bytes
  }

  private static func json(_ item: Item) -> String {
    switch item.kind {
    case .list: return "[" + item.members.map(json).joined(separator: ", ") + "]"
    case .table:
      let pairs = item.members.map { "\(quoted($0.key)): \(json($0))" }
      return "{" + pairs.joined(separator: ", ") + "}"
    default:
      let (type, value) = scalar(item)
      return "{\"type\": \(quoted(type)), \"value\": \(quoted(value))}"
    }
  }

  private static func scalar(_ item: Item) -> (type: String, value: String) {
    switch item.kind {
    case .string: ("string", item.string ?? "?")
    case .integer: ("integer", item.integer.map { "\($0)" } ?? "?")
    case .float: ("float", item.float.map { "\($0)" } ?? "?")
    case .boolean: ("bool", item.boolean == true ? "true" : "false")
    case .offsetDateTime: ("datetime", date(item) + "T" + time(item) + zone(item))
    case .localDateTime: ("datetime-local", date(item) + "T" + time(item))
    case .localDate: ("date-local", date(item))
    case .localTime: ("time-local", time(item))
    case .broken, .list, .table: ("broken", "")
    }
  }

  private static func date(_ item: Item) -> String {
    item.date.map { "\(padded($0.year, 4))-\(padded($0.month))-\(padded($0.day))" } ?? "?"
  }

  private static func time(_ item: Item) -> String {
    guard let time = item.time else { return "?" }
    let fraction = time.nanosecond == 0 ? "" : "." + padded(time.nanosecond, 9)
    return "\(padded(time.hour)):\(padded(time.minute)):\(padded(time.second))\(fraction)"
  }

  private static func zone(_ item: Item) -> String {
    guard let offset = item.offset else { return "?" }
    let sign = offset < 0 ? "-" : "+"
    return sign + padded(abs(offset) / 60) + ":" + padded(abs(offset) % 60)
  }

  private static func padded(_ number: Int, _ digits: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        result += "\\u" + padded16(scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func padded16(_ value: UInt32) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 4 - text.count)) + text
  }
}
