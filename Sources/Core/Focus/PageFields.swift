/// The reports of all browsers' extensions. A report counts only if its browser owns the window with the X focus, because
/// any program of the user can connect (R-TRAIT-4).
package struct PageFields: Hashable, Sendable {
  private struct Source: Hashable, Sendable {
    var number: Int
    var browser: Int
    var report: PageReport?
  }

  /// News for the tracker: whether the browser of the active window reports its fields, and its last report.
  package struct News: Hashable, Sendable {
    package var isListening = false
    package var report: PageReport?

    package init(isListening: Bool = false, report: PageReport? = nil) {
      self.isListening = isListening
      self.report = report
    }
  }

  private var sources: [Source] = []
  private var processes: [Int] = []

  package init() {}

  /// A connection with this number was made for the browser with this process.
  package mutating func connect(_ number: Int, browser: Int) {
    sources.append(Source(number: number, browser: browser))
  }

  /// The connection with this number has ended.
  package mutating func disconnect(_ number: Int) { sources.removeAll { $0.number == number } }

  package mutating func handle(_ line: PageLine, from number: Int) {
    guard let index = sources.firstIndex(where: { $0.number == number }) else { return }
    switch line {
    case .left: sources[index].report = nil
    case .field(let report): sources[index].report = report
    }
  }

  /// Adopts the processes that own the window with the X focus.
  package mutating func follow(_ processes: [Int]) { self.processes = processes }

  package var news: News {
    let trusted = sources.filter { processes.contains($0.browser) }
    return News(isListening: !trusted.isEmpty, report: trusted.last { $0.report != nil }?.report)
  }
}
