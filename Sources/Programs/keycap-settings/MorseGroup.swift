import KeyModel
import Layouts
import Library
import Preferences
import Toolkit

/// Practice in Morse: an exercise, the keyboard itself, the speed, the mistakes by letter, and a cheat sheet
/// (R-MORSE-6). Typed text is neither learned nor stored.
final class MorseGroup {
  private let model: SettingsModel
  private var library: Library
  private let signals: [String: String]
  private let view: KeyboardView?
  private let target = Widget.label("", styles: ["title-2"])
  private let hint = Widget.label("")
  private let speed: Widget
  private let worst: Widget
  private var practice: MorsePractice
  private var exercise = MorsePractice.Exercise.letters
  private var own = ""
  private var text = PracticeText()
  private let pause = Pause()
  /// The mistakes of all exercises since the page was opened.
  private var mistakes: [Character: Int] = [:]
  private var random = SystemRandomNumberGenerator()

  private var t: Translation { model.translation }

  init(_ model: SettingsModel) {
    self.model = model
    library = Library(paths: model.paths)
    let keyboard = library.keyboard(named: "morse")
    if case .morse(let signals)? = keyboard?.inputMethod {
      self.signals = signals
    } else {
      signals = [:]
    }
    let t = model.translation
    view = keyboard.map { [library] in
      KeyboardView($0, library, model.painter, name: t("Morse keyboard"))
    }
    speed = Widget.row(t("Speed"), t("Not measured yet"))
    worst = Widget.row(t("Mistakes"))
    practice = MorsePractice(text: "", signals: signals)
  }

  func add(to page: Widget) {
    guard let view else { return }
    let group = Widget.group(
      t("Practice"),
      t(
        "Send the underlined text in Morse, by touch or with the keys . and -. One space ends a letter, two end a word."
      ))
    let titles = [t("Random letters"), t("Words"), t("Own text")]
    let ownRow = Widget.textRow(t("Own text"), t("The text that you practise.")) {
      [unowned self] text in
      guard text != own else { return }
      own = text
      begin()
    }.widget
    ownRow.setVisible(false)
    group.add(
      row: Widget.choiceRow(t("Exercise"), "", titles) { [unowned self] number in
        exercise = MorsePractice.Exercise.allCases[number]
        ownRow.setVisible(exercise == .own)
        begin()
      })
    group.add(row: ownRow)
    group.setHeader(Widget.button(t("Begin Anew")) { [unowned self] in begin() })
    page.add(group: group)
    let keys = Widget.group("")
    for part in [target, hint, view.widget] { keys.add(row: part) }
    page.add(group: keys)
    let results = Widget.group(t("Results"))
    results.add(row: speed)
    results.add(row: worst)
    page.add(group: results)
    let sheet = Widget.group(t("Cheat Sheet"))
    sheet.add(row: Widget.flow(lines))
    page.add(group: sheet)
    connect(view)
    begin()
  }

  private func connect(_ view: KeyboardView) {
    view.traits.autocapitalization = Autocapitalization.none
    view.traits.autocorrection = false
    view.typed = { [weak self] in self?.handle($0) }
    view.touched = { [weak self] in
      self?.practice.touch(at: $0)
      self?.pause.touch()
    }
    Application.onScheme { [weak self] in self?.renew() }
    model.observe { [weak self] in self?.renew() }
  }

  private func renew() {
    library = Library(paths: model.paths)
    view?.renew(library)
  }

  private func begin() {
    practice =
      switch exercise {
      case .letters: .letters(signals: signals, mistakes: mistakes, using: &random)
      case .words: .words(t(MorsePractice.commonWords), signals: signals, using: &random)
      case .own: MorsePractice(text: own, signals: signals)
      }
    text = PracticeText()
    show()
  }

  private func handle(_ command: TextCommand) {
    text.obey(command)
    guard case .commit(let typed) = command else { return }
    let before = practice
    practice.note(typed, at: Instant(microseconds: monotonicMicroseconds()))
    for (letter, count) in practice.mistakes {
      mistakes[letter, default: 0] += count - (before.mistakes[letter] ?? 0)
    }
    pause.then { [weak self] in self?.show() }
  }

  private func show() {
    let all = practice.target.map { $0.uppercased() }
    let done = practice.done
    let next = practice.wanted.map(MorseGroup.shown) ?? ""
    target.setLabel(
      dimmed: all.prefix(done).joined(), marked: next, rest: all.dropFirst(done + 1).joined())
    let reported = hintWords
    hint.setLabel(reported.shown)
    hint.setName(reported.spoken)
    let asked = practice.wanted.map { "\(t("Next:")) \(spoken($0))" } ?? ""
    view?.widget.describe([reported.spoken, asked].filter { !$0.isEmpty }.joined(separator: ". "))
    if let words = practice.wordsPerMinute {
      let tenths = (words * 10).rounded() / 10
      speed.setText("\(tenths) \(t("words a minute"))")
    }
    let list = mistakes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(8).map {
      isolated("\(MorseGroup.shown($0.key)) \($0.value)", isFromLeft: true)
    }
    worst.setText(list.isEmpty ? t("None") : list.joined(separator: ", "))
  }

  /// The hint about the last character: as shown, and as a screen reader says it.
  private var hintWords: (shown: String, spoken: String) {
    if practice.isFinished {
      let text = practice.target.isEmpty ? "" : t("Done.")
      return (text, text)
    }
    guard let wrong = practice.wrong, let wanted = practice.wanted else { return ("", "") }
    let right = signals[String(wanted)]
    let (first, second) = (MorseGroup.shown(wrong), MorseGroup.shown(wanted))
    let shown = right.map(MorseGroup.shown) ?? t("one more space")
    let said = right.map(spoken) ?? t("one more space")
    return (
      isolated("\(first) ✗ \(second): \(shown)", isFromLeft: true),
      "\(t("Keyed:")) \(spoken(wrong)). \(t("Wanted:")) \(spoken(wanted)), \(said)"
    )
  }

  /// The letters from A to Z, then digits, other letters, and other characters.
  private var lines: [(text: String, name: String)] {
    func rank(_ letter: String) -> Int {
      guard let letter = letter.first else { return 3 }
      return letter.isLetter ? (letter.isASCII ? 0 : 2) : letter.isNumber ? 1 : 3
    }
    return signals.sorted { (rank($0.key), $0.key) < (rank($1.key), $1.key) }
      .map { letter, signals in
        let letter = letter.uppercased()
        return (
          isolated("\(letter)\u{2002}\(MorseGroup.shown(signals))", isFromLeft: true),
          "\(letter)\u{2002}\(spoken(signals))"
        )
      }
  }

  /// Returns a character as exercises show it; a space is shown as a visible character.
  private static func shown(_ character: Character) -> String {
    character == " " ? "␣" : character.uppercased()
  }

  private static func shown(_ signals: String) -> String {
    signals.map { $0 == "." ? "•" : "–" }.joined(separator: "\u{2009}")
  }

  private func spoken(_ character: Character) -> String {
    character == " " ? t("space") : character.uppercased()
  }

  /// Returns the signals as people say them.
  private func spoken(_ signals: String) -> String {
    signals.map { $0 == "." ? t("dot") : t("dash") }.joined(separator: " ")
  }
}
