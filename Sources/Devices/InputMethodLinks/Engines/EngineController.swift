internal import Conversion
internal import ExtensionHost
internal import ExtensionProtocol
package import KeyModel
package import PageContents
package import Pages
package import Runtime

/// The conversion helpers, one per scheme: `keycap-convert` in the sandbox for keyboards by others. No call
/// waits for a helper; each answer goes to its page as news.
package final class EngineController {
  /// The paths of a scheme's helper, and the folder that the helper may write.
  package struct Helper {
    package var sandbox: String
    package var program: String
    /// The folder in which the engine keeps what it learns, mode 0700.
    package var container: String

    package init(sandbox: String, program: String, container: String) {
      self.sandbox = sandbox
      self.program = program
      self.container = container
    }
  }

  private struct RunningHelper {
    var process: ExtensionProcess
    var lines = LineBuffer()
    /// Whether the helper may learn.
    var isTaught = false
  }

  private let loop: EventLoop
  private let find: (PageID) -> Helper?
  private let mayLearn: () -> Bool
  private let feed: (PageID, ConversionNews) -> Void
  private var running: [PageID: RunningHelper] = [:]

  /// `find` is asked at each start; it returns nil if there is no sandbox or no helper. `mayLearn` is asked before a
  /// helper is allowed to learn, because the user may have switched learning off (R-TEXT-9). `feed` reports news to the
  /// keyboard.
  package init(
    loop: EventLoop, find: @escaping (PageID) -> Helper?,
    mayLearn: @escaping () -> Bool,
    feed: @escaping (PageID, ConversionNews) -> Void
  ) {
    self.loop = loop
    self.find = find
    self.mayLearn = mayLearn
    self.feed = feed
  }

  package func carryOut(_ effect: PageEffect, of id: PageID) {
    switch effect {
    case .open: feed(id, find(id) == nil ? .missing : .opened)
    case .startHelper: if running[id] == nil { start(id) }
    case .endHelper: end(id)
    case .tellHelper(let line):
      let isLesson = ConversionRequest.isLesson(line)
      guard !isLesson || mayLearn() else { return }
      if isLesson { running[id]?.isTaught = true }
      running[id]?.process.send(line)
      running[id]?.process.flush()
    case .extraCandidates, .save, .use, .close, .surroundings, .key, .finger, .method: break
    }
  }

  /// Ends all helpers at the keyboard's end. Helpers that have learned save their words first. Returns when they have
  /// ended, at the latest at `deadline`.
  package func finish(by deadline: Instant) {
    let taught = running.values.filter(\.isTaught).map(\.process)
    for process in taught { process.sayLast() }
    for process in taught { process.waitForEnd(until: deadline) }
  }

  private func start(_ id: PageID) {
    guard let helper = find(id), let end = helper.program.lastIndex(of: "/") else {
      return feed(id, .missing)
    }
    do throws(SystemFailure) {
      try? TextFile.makeFolder(helper.container)
      let command = ExtensionProcess.Command(
        sandbox: helper.sandbox, bundle: String(helper.program[..<end]),
        program: [helper.program], container: helper.container, locks: true)
      running[id] = RunningHelper(
        process: try ExtensionProcess(command, memory: nil, loop: loop) { [weak self] in
          self?.hear($0, of: id)
        })
    } catch {
      feed(id, .missing)
    }
  }

  private func end(_ id: PageID) { running.removeValue(forKey: id)?.process.kill() }

  private func hear(_ happening: ExtensionProcess.Happening, of id: PageID) {
    switch happening {
    case .received(let bytes): read(bytes, of: id)
    case .waiting(let count): if count > ConversionBounds.line { fail(id) }
    case .outgrown: fail(id)
    case .ended:
      running[id] = nil
      feed(id, .ended)
    }
  }

  private func read(_ bytes: [UInt8], of id: PageID) {
    running[id]?.lines.append(bytes)
    do throws(ProtocolFault) {
      while let line = try running[id]?.lines.next() {
        guard line.count <= ConversionBounds.line,
          let answer = ConversionAnswer(line: String(decoding: line, as: UTF8.self))
        else { return fail(id) }
        feed(id, .answered(answer))
      }
    } catch { fail(id) }
  }

  /// Ends a helper that breaks the protocol.
  private func fail(_ id: PageID) {
    end(id)
    feed(id, .ended)
  }
}
