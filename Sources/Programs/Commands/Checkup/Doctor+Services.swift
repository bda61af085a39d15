import Focus
import KeyModel
import Layouts
import Library
import Runtime
import X11
import XTest

/// Checks the services that the keyboard uses: words to suggest, and the applications' reports about their fields.
extension Doctor {
  /// Returns the findings about lexicons for the keyboards that are enabled (R-TEXT-4).
  func words(_ library: inout Library) -> [Finding] {
    let keyboards = library.enabledKeyboards(library.settings)
    let typing = keyboards.filter { $0.page == nil }
    let languages = Set(typing.flatMap(\.languages).map(\.tag.lexiconLanguage)).sorted()
    let catalog = LexiconCatalog(paths: paths)
    let installed = languages.filter(catalog.has)
    guard !installed.isEmpty else {
      return [
        Finding(
          subject: "words", state: .weak,
          fact: "no lexicon for \(languages.joined(separator: ", "))",
          advice: "Nothing is suggested or corrected: make setup builds lexicons.")
      ]
    }
    let broken = installed.compactMap(catalog.mistake).map {
      Finding(
        subject: "words", state: .weak, fact: $0,
        advice: "Nothing is suggested or corrected in that language.")
    }
    let others = languages.filter { !installed.contains($0) }
    let rest = others.isEmpty ? "" : "; none for \(others.joined(separator: ", "))"
    return broken.isEmpty
      ? [
        Finding(
          subject: "words", state: .good,
          fact: "lexicons for \(installed.joined(separator: ", "))" + rest)
      ] : broken
  }

  /// Returns the finding about the accessibility bus that the X server names to applications.
  func accessibility(_ connection: Connection, display: String) -> Finding {
    let subject = "accessibility"
    guard let address = connection.accessibilityBus else {
      return Finding(
        subject: subject, state: .weak, fact: "no bus is named on the display",
        advice: "It starts with the first program that asks for it, if at-spi2-core is installed.")
    }
    let bus = AccessibilityBus(address: address, property: address, display: display)
    return Finding(
      subject: subject, state: bus == .connected ? .good : .weak, fact: address,
      advice: bus == .connected ? "" : "The bus is " + bus.text + ".")
  }

  /// Returns the finding about the bus on which applications report the focused field.
  func bus() -> Finding {
    let address = DataPaths.variable("DBUS_SESSION_BUS_ADDRESS")
    return Finding(
      subject: "session bus", state: address == nil ? .weak : .good, fact: address ?? "none",
      advice: address == nil
        ? "No application tells of its fields: the keyboard is shown and hidden by hand." : "")
  }

  /// Returns the findings about input methods that run beside the keyboard; empty if none runs.
  func inputMethods(_ settings: Settings) -> [Finding] {
    let names = RunningInputMethods.names
    guard !names.isEmpty else { return [] }
    let isShown = settings.text.methodCandidates
    let place = isShown ? "above the keys" : "in a window of their own"
    return [
      Finding(
        subject: "input methods", state: .good,
        fact: "\(names.joined(separator: ", ")); candidates \(place)",
        advice: isShown
          ? "" : "input-method-candidates = true under [text] shows them above the keys.")
    ]
  }

  /// Returns the finding about this kernel's support for the sandbox of extensions (R-TRUST-2).
  func sandbox() -> Finding {
    let subject = "sandbox"
    guard let program = DataPaths.helper("keycap-sandbox"),
      let answer = HelperAnswer.ask(program, ["--explain"]), !answer.line.isEmpty
    else {
      return Finding(
        subject: subject, state: .weak, fact: "keycap-sandbox is not beside keycap",
        advice:
          "No keyboard by somebody else is started: make build makes it, make install installs it."
      )
    }
    return Finding(
      subject: subject, state: answer.isGood ? .good : .weak, fact: answer.line,
      advice: answer.isGood ? "" : "The keyboards of Keycap itself work all the same.")
  }

  /// Returns the finding about the sound server, which plays clicks of extensions.
  func sound() -> Finding {
    let socket = SoundService.socket
    let isThere = socket.map { UnixSocket.isListening(at: $0) } ?? false
    return Finding(
      subject: "sound", state: isThere ? .good : .weak,
      fact: isThere ? socket ?? "" : "neither PulseAudio nor PipeWire answers",
      advice: isThere ? "" : "Clicks that you let a keyboard by somebody else make are silent.")
  }
}
