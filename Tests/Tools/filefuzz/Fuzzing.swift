import FuzzKit
import Glibc
import TestKit
import Toml

/// Reads damaged files and tells what took too long or too much memory. Each input has a number, which
/// makes it again: `filefuzz fuzz FIRST COUNT`.
enum Fuzzing {
  /// In seconds of processor time.
  private static let longest = 0.1
  /// In MiB, of the whole process.
  private static let largest = 64

  /// Returns how many inputs were read wrongly.
  static func run(first: Int, count: Int) throws -> Int {
    let kinds = Readers.allCases
    let seeds = try kinds.map { try $0.seeds() }
    var (bad, slowest, bytes) = (0, 0.0, 0)
    for number in first..<first + count {
      let kind = number % kinds.count
      var mutator = Mutator(seed: UInt64(number))
      // Whole files are long: the short ones have most of the turns.
      let files = seeds[kind]
      let choice =
        mutator.number(4) == 0 ? mutator.number(files.count) : files.count - 1 - mutator.number(8)
      let input = mutator.damaged(files[choice])
      bytes += input.count
      let start = seconds()
      let fault = kinds[kind].fault(in: input)
      // And by a reader that the file was never meant for.
      let other = kinds[mutator.number(kinds.count)].fault(in: input)
      let time = (seconds() - start) / 2
      slowest = max(slowest, time)
      for words in [fault, other, time > longest ? "\(time) s" : nil].compactMap(\.self) {
        bad += 1
        print("input \(number), \(kinds[kind]): \(words)")
      }
      if (number - first) % 100_000 == 99_999 {
        print(
          "\(number - first + 1) inputs, \(bytes >> 20) MiB, slowest \(Int(slowest * 1000)) ms, peak \(peak()) MiB, wrong \(bad)"
        )
        fflush(nil)
      }
    }
    if peak() > largest {
      bad += 1
      print("peak memory \(peak()) MiB")
    }
    print(
      "\(count) inputs of \(bytes) bytes, slowest \(Int(slowest * 1000)) ms, peak \(peak()) MiB, wrong \(bad)"
    )
    return bad
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The most memory that was resident, in MiB.
  private static func peak() -> Int {
    var usage = rusage()
    // 0 is this process.
    getrusage(0, &usage)
    return usage.ru_maxrss >> 10
  }
}
