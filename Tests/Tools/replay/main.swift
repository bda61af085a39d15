import Glibc
import KeyModel
import Runtime

/// Types texts on the real keyboard, without a display, and says what became of them: for
/// Tests/Bench/code.py. A case on standard input is three fields, each behind a byte 1: the text before
/// the insertion point, the text to be typed, the text after it; a byte 0 ends the case. The answer to a
/// case is what stands between the two texts at the end, and a byte 0. With --scan or --dwell the answer is what
/// it cost a model user: presses, items shown, milliseconds, wrong characters, what was typed, parted by TAB.
let options = try Options(Array(CommandLine.arguments.dropFirst()))
let house = try House(options)
for case_ in readCases() {
  let parts = case_.split(separator: 1, omittingEmptySubsequences: false)
    .map { String(decoding: $0, as: UTF8.self) }
  guard parts.count == 3 else { continue }
  let answer =
    if options.assist == nil {
      house.typed(parts[1], before: parts[0], after: parts[2])
    } else {
      ModelUser(house).cost(of: parts[1]).line
    }
  let bytes = Array(answer.utf8) + [0]
  bytes.withUnsafeBytes { _ = write(1, $0.baseAddress, $0.count) }
}

/// The cases of standard input.
func readCases() -> [ArraySlice<UInt8>] {
  var bytes: [UInt8] = []
  var portion = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = portion.withUnsafeMutableBytes { read(0, $0.baseAddress, $0.count) }
    guard count > 0 else { break }
    bytes += portion.prefix(count)
  }
  return bytes.split(separator: 0, omittingEmptySubsequences: true)
}
