import KeyModel
import Runtime
import Synthesis
import X11
import XTest

/// Types a sample of every script into a field of this program, in the way in which all text is typed, and compares
/// the text that arrives: `keycap doctor --type`.
package struct TypingCheck {
  let display: String

  private static let patience: Milliseconds = 5000

  package init(display: String) {
    self.display = display
  }

  /// Runs the check and returns its findings. Call this before the display is opened, because it starts processes.
  package func findings() -> [Finding] {
    do throws(CheckFailure) {
      let field = try open()
      defer { field.end() }
      let guardian = Guardian.ofKeys(display: display)
      defer { guardian?.dismiss() }
      return try type(into: field, guardian: guardian)
    } catch {
      return [
        Finding(subject: "typing", state: .bad, fact: error.fact, advice: "Nothing was tried.")
      ]
    }
  }

  private func open() throws(CheckFailure) -> SideProcess {
    let display = display
    let field: SideProcess
    do throws(SystemFailure) {
      field = try SideProcess { questions, answers in
        guard let field = TypingField(display: display) else { return }
        field.serve(questions) { _ = SideProcess.send($0, to: answers) }
      }
    } catch { throw CheckFailure(fact: error.message) }
    guard field.ask("", patience: TypingCheck.patience) != nil else {
      throw CheckFailure(fact: "a window of our own does not get the focus")
    }
    return field
  }

  private func type(
    into field: SideProcess, guardian: Guardian?
  ) throws(CheckFailure) -> [Finding] {
    let synthesizer: Synthesizer
    do throws(X11Failure) {
      let connection = try Connection(name: display)
      connection.grabs = guardian?.grabs
      synthesizer = try Synthesizer(connection: connection, note: guardian?.note)
    } catch { throw CheckFailure(fact: error.message) }
    let clock = EventLoop()
    defer { synthesizer.finish { clock.now() } }
    var wrong: [Finding] = []
    let start = clock.now()
    for sample in ScriptSample.all {
      do throws(SynthesisFailure) {
        try synthesizer.typeAll(sample.text) { clock.now() }
      } catch {
        throw CheckFailure(fact: error.message)
      }
      guard let answer = field.ask("", patience: TypingCheck.patience) else {
        throw CheckFailure(fact: "the window of our own has gone")
      }
      if let finding = TypingCheck.compare(sample, with: answer) { wrong.append(finding) }
    }
    return [
      TypingCheck.room(synthesizer.capacity),
      TypingCheck.summary(wrong: wrong.count, elapsed: clock.now() - start),
    ] + wrong
  }

  /// Returns the finding about a wrong answer, in hexadecimal code points; nil if the answer is the sample.
  static func compare(_ sample: ScriptSample, with answer: String) -> Finding? {
    let came = answer.split(separator: " ").compactMap {
      UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
    }
    let wanted = Array(sample.text.unicodeScalars)
    guard came != wanted else { return nil }
    let place = zip(wanted, came).prefix { $0 == $1 }.count
    func name(_ scalars: [Unicode.Scalar]) -> String {
      guard place < scalars.count else { return "nothing" }
      return "U+" + String(scalars[place].value, radix: 16, uppercase: true)
    }
    return Finding(
      subject: sample.name, state: .bad,
      fact: "\(came.count) of \(wanted.count) characters came; "
        + "the first that is wrong is \(place + 1), \(name(wanted)) became \(name(came))")
  }

  private static func summary(wrong: Int, elapsed: Milliseconds) -> Finding {
    let samples = ScriptSample.all
    let count = samples.reduce(0) { $0 + $1.text.unicodeScalars.count }
    let speed = Int(Double(count) * 1000 / max(1, elapsed.value))
    guard wrong == 0 else {
      return Finding(
        subject: "typing", state: .bad,
        fact: "\(wrong) of \(samples.count) samples did not come back as they were typed",
        advice: "Is another program typing, or changing the keymap? If not, it is our mistake.")
    }
    return Finding(
      subject: "typing", state: .good,
      fact: "\(samples.count) scripts and kinds of signs, \(count) characters came back exactly, "
        + "\(speed) a second")
  }

  private static func room(_ capacity: Int) -> Finding {
    Finding(
      subject: "spare keys", state: capacity > 0 ? .good : .weak,
      fact: capacity > 0
        ? "room for \(capacity) characters that the keymap lacks, at a time"
        : "none: every keycode of the keymap is in use",
      advice: capacity > 0 ? "" : "Only what is on the keys of the layouts can be typed.")
  }
}

/// The reason why the check could not be run.
private struct CheckFailure: Error {
  var fact: String
}
