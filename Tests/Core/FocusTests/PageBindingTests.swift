import KeyModel
import Testing

@testable import Focus

/// Which field a page's report is about, in whatever order the browser and the accessibility bus tell (R-TRAIT-11).
@Suite struct PageBindingTests {
  private static let start = Instant(microseconds: 1_000_000)

  private func field(_ serial: UInt64, x: Double = 0, width: Double = 100) -> Field {
    var field = Field(serial: serial, frame: Rect(x: x, y: 0, width: width, height: 20))
    field.toolkit = "Chromium"
    return field
  }

  private func report(_ number: UInt64, _ mode: String, width: Double? = 100) -> PageFields.News {
    PageFields.News(
      isListening: true,
      report: PageReport(
        number: number, traits: PageTraits(attributes: ["inputmode": mode]),
        size: width.map { Size(width: $0, height: 20) }))
  }

  private func type(_ binding: PageBinding) -> KeyboardType? { binding.traits?.hints.type }

  @Test func theBusFirst() {
    var binding = PageBinding()
    #expect(binding.note(PageFields.News(isListening: true), at: Self.start) == false)
    // The field waits for its page, so that its keys change once.
    #expect(binding.follow(field(1), at: Self.start) == true)
    #expect(binding.deadline != nil)
    #expect(binding.note(report(1, "tel"), at: Self.start + 5) == true)
    #expect(type(binding) == .phonePad && binding.deadline == nil)
    // The next field inherits nothing.
    #expect(binding.follow(field(2, x: 200), at: Self.start + 1000) == true)
    #expect(binding.traits == nil)
    #expect(binding.note(report(2, "email"), at: Self.start + 1005) == true)
    #expect(type(binding) == .emailAddress)
  }

  @Test func thePageFirst() {
    var binding = PageBinding()
    _ = binding.note(report(1, "tel"), at: Self.start)
    #expect(binding.follow(field(1), at: Self.start + 5) == false)
    #expect(type(binding) == .phonePad)
    // The report about the next field is not about this one.
    #expect(binding.note(report(2, "email", width: 60), at: Self.start + 900) == false)
    #expect(type(binding) == .phonePad)
    #expect(binding.follow(field(2, x: 200, width: 60), at: Self.start + 905) == false)
    #expect(type(binding) == .emailAddress)
  }

  @Test func aReportThatComesWhileAnotherFieldOfTheBrowserHasTheFocus() {
    var binding = PageBinding()
    // The browser's own field, of which no page reports.
    _ = binding.note(PageFields.News(isListening: true), at: Self.start)
    #expect(binding.follow(field(1), at: Self.start) == true)
    #expect(binding.release(at: Self.start + 80) == true)
    _ = binding.note(report(1, "tel", width: nil), at: Self.start + 2000)
    #expect(binding.follow(field(2, x: 300), at: Self.start + 2010) == false)
    #expect(type(binding) == .phonePad)
    // What was a guess is corrected at once.
    _ = binding.note(report(2, "url", width: nil), at: Self.start + 2020)
    #expect(type(binding) == .url)
  }

  @Test func aFieldThatIsToldAnewKeepsItsTraits() {
    var binding = PageBinding()
    _ = binding.note(report(1, "tel"), at: Self.start)
    _ = binding.follow(field(1), at: Self.start + 5)
    _ = binding.follow(nil, at: Self.start + 2000)
    #expect(binding.traits == nil)
    #expect(binding.follow(field(2), at: Self.start + 3000) == false)
    #expect(type(binding) == .phonePad)
    // Another field of the same size at another place does not.
    #expect(binding.follow(field(3, x: 400), at: Self.start + 4000) == true)
    #expect(binding.traits == nil)
  }

  @Test func changesOfTheSameFieldAreFollowed() {
    var binding = PageBinding()
    _ = binding.note(report(1, "tel"), at: Self.start)
    _ = binding.follow(field(1), at: Self.start)
    #expect(binding.note(report(1, "url"), at: Self.start + 50) == true)
    #expect(binding.note(report(1, "url"), at: Self.start + 60) == false)
    #expect(binding.note(PageFields.News(isListening: true), at: Self.start + 70) == false)
    #expect(type(binding) == .url)
    // Without the extension nothing of it counts.
    #expect(binding.note(PageFields.News(), at: Self.start + 80) == true)
    #expect(binding.traits == nil)
  }

  @Test func nobodyWaitsWithoutAnExtension() {
    var binding = PageBinding()
    #expect(binding.follow(field(1), at: Self.start) == false)
    var gtk = field(2)
    gtk.toolkit = "gtk"
    _ = binding.note(PageFields.News(isListening: true), at: Self.start)
    #expect(binding.follow(gtk, at: Self.start) == false)
    var secret = field(3)
    secret.traits.isSecure = true
    #expect(binding.follow(secret, at: Self.start) == false)
  }

  @Test func theTrackerServesTheMergedField() {
    var tracker = FieldTracker()
    _ = tracker.handle(.page(PageFields.News(isListening: true)), at: Self.start)
    let waiting = tracker.handle(.reported(field(1)), at: Self.start)
    #expect(!waiting.contains { if case .serve = $0 { true } else { false } })
    #expect(waiting.contains(.wake(Self.start + 80)))
    let served = tracker.handle(.page(report(1, "numeric")), at: Self.start + 4)
    let types = served.compactMap { action -> KeyboardType? in
      if case .serve(let field) = action { field?.traits.type } else { nil }
    }
    #expect(types == [.numberPad])
    // Without a report the field is served once it has waited.
    _ = tracker.handle(.reported(field(2, x: 300)), at: Self.start + 1000)
    let late = tracker.handle(.deadline, at: Self.start + 1080)
    #expect(late.contains { if case .serve(let field) = $0 { field?.serial == 2 } else { false } })
  }

  /// A page with keys of its own: the tap on its field never shows a second keyboard.
  @Test func aTapOpensOnceThePageHasSpoken() {
    var window = ActiveWindow(id: 7)
    window.frame = Rect(x: 0, y: 0, width: 800, height: 600)
    var tracker = FieldTracker()
    _ = tracker.handle(.window(window, isFieldLeft: false), at: Self.start)
    _ = tracker.handle(.page(PageFields.News(isListening: true)), at: Self.start)
    let tap = Tap(point: Point(x: 10, y: 10), pressedAt: Self.start + 10, isFinger: true)
    let tapped =
      tracker.handle(.tap(tap), at: Self.start + 20)
      + tracker.handle(.reported(field(1)), at: Self.start + 30)
    #expect(!tapped.contains(.open(byFinger: true)))
    let spoken = tracker.handle(.page(report(1, "numeric")), at: Self.start + 40)
    guard case .serve(let field)? = spoken.first, spoken.contains(.open(byFinger: true)) else {
      Issue.record("neither served nor opened")
      return
    }
    #expect(field?.traits.type == .numberPad)
  }

  @Test func aPageThatAsksGetsTheKeyboard() {
    var tracker = FieldTracker()
    _ = tracker.handle(.reported(field(1)), at: Self.start)
    func news(_ asked: String) -> PageFields.News {
      let traits = PageTraits(attributes: ["policy": "manual", "asked": asked])
      return PageFields.News(isListening: true, report: PageReport(number: 1, traits: traits))
    }
    let refused = tracker.handle(.page(news("")), at: Self.start)
    #expect(!refused.contains(.open(byFinger: false)))
    #expect(tracker.served?.opensKeyboard == false)
    let asked = tracker.handle(.page(news("show")), at: Self.start + 100)
    #expect(asked.contains(.open(byFinger: false)) && tracker.served?.opensKeyboard == true)
  }
}

/// Whose reports count (R-TRUST-4).
@Suite struct PageFieldsTests {
  private static let report = PageReport(number: 1, traits: PageTraits(attributes: ["type": "tel"]))

  @Test func onlyTheBrowserWithTheFocusIsBelieved() {
    var fields = PageFields()
    fields.connect(1, browser: 42)
    fields.handle(.field(Self.report), from: 1)
    #expect(fields.news == PageFields.News())
    fields.follow([42])
    #expect(fields.news == PageFields.News(isListening: true, report: Self.report))
    fields.follow([43])
    #expect(fields.news == PageFields.News())
    fields.follow([42, 43])
    fields.handle(.left, from: 1)
    #expect(fields.news == PageFields.News(isListening: true))
    fields.handle(.field(Self.report), from: 2)
    #expect(fields.news.report == nil)
    fields.disconnect(1)
    #expect(!fields.news.isListening)
  }

  @Test func linesAreReadAndJunkIsNot() {
    let line = PageLine.line(
      number: 7,
      members: ["type": "tel", "value": "secret", "lang": "a\tb", "width": "30", "height": "9"])
    #expect(line == "field\t7\theight=9\ttype=tel\twidth=30")
    guard let line, case .field(let report) = PageLine(line: line) else {
      Issue.record("no field")
      return
    }
    #expect(report.number == 7 && report.traits.hints.type == .phonePad)
    #expect(report.size == Size(width: 30, height: 9))
    #expect(PageLine(line: PageLine.nothing) == .left)
    for junk in ["", "field", "field\tx", "field\t1\tno sign", "left\t1", "mark\t1\ta"] {
      #expect(PageLine(line: junk) == nil, "\(junk)")
    }
    #expect(PageLine(line: "field\t1\tunknown=1") != nil)
    let long = String(repeating: "x", count: PageLine.longest)
    #expect(PageLine.line(number: 1, members: ["lang": long]) == nil)
  }
}
