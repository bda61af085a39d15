import FuzzKit
import Glibc

/// How long reading the files that are shipped takes.
enum Timing {
  static func run(rounds: Int) throws {
    for kind in Readers.allCases where kind != .callouts {
      let files = try kind.seeds().map { String(decoding: $0, as: UTF8.self) }
      var times: [Double] = []
      for _ in 0..<rounds {
        let start = seconds()
        for file in files { _ = kind.read(file) }
        times.append(seconds() - start)
      }
      times.sort()
      let bytes = files.reduce(0) { $0 + $1.utf8.count }
      let each = times[times.count / 2] / Double(files.count) * 1e6
      print("\(kind): \(files.count) files, \(bytes) bytes, \(Int(each)) µs each")
    }
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
