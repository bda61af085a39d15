internal import Composition
internal import Conversion
internal import ConversionPage
package import KeyModel
internal import Pages
internal import Runtime

/// Answers the requests of a bench of conversion, one line each, with what the keyboard types with: its composers, its
/// composition, and its helper behind the same walls. What an engine learns is in the folder that `find` names.
package final class ConversionBench {
  /// How long a scheme's engine may take to be loaded, from a cold disk too.
  private static let patience: Milliseconds = 60_000
  /// Candidates in an answer where the request names no number.
  private static let usualCount = 10

  private let loop = EventLoop()
  private let timer: EventLoop.Timer
  private let find: (ConversionScheme) -> EngineDesk.Helper?
  private var desk: EngineDesk?
  private var compositions: [ConversionScheme: Conversion] = [:]
  private var scheme = BenchScheme.conversion(.pinyin)
  private var composer: (any Composer)?
  /// How far the time of the compositions is ahead of the clock.
  private var skipped = Milliseconds(0)
  /// What was committed since the last answer.
  private var committed = ""

  /// `find` is where the helper of a scheme is, and where its engine learns; nil where there is none.
  package init(find: @escaping (ConversionScheme) -> EngineDesk.Helper?) {
    self.find = find
    timer = loop.makeTimer { _ in }
    desk = EngineDesk(
      loop: loop, find: { id in id.scheme.flatMap(find) }, mayLearn: { true }
    ) { [weak self] id, news in self?.handle(news, of: id) }
  }

  /// The answer to a request, without the line break. Fields are parted by TAB: `open SCHEME`, or `open SCHEME private`, where nothing is learned, `reset`, `key KEY COUNT`,
  /// `state - COUNT`, `pick INDEX COUNT`, `later MS`, which skips time, and `ime SCHEME - KEYS`, which any bench of text services may ask.
  package func answer(_ line: String) -> String {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    func field(_ place: Int) -> String { fields.indices.contains(place) ? fields[place] : "" }
    switch fields.first {
    case "open": return open(field(1), learns: field(2) != "private")
    case "reset":
      reset()
      return "ok"
    case "key":
      strike(field(1))
      return state(Int(field(2)))
    case "state": return state(Int(field(2)))
    case "pick":
      let candidates = composition?.candidates ?? []
      if let index = Int(field(1)), candidates.indices.contains(index) {
        handle(.pick(candidates[index]))
      }
      return state(Int(field(2)))
    case "later":
      skipped = Milliseconds(skipped.value + (Double(field(1)) ?? 0))
      return "ok"
    case "ime":
      guard open(field(1)) == "ok" else { return "" }
      return conversions(of: field(3)).joined(separator: "\t")
    default: return "keycap"
    }
  }

  // MARK: Requests

  private func open(_ name: String, learns: Bool = true) -> String {
    guard let scheme = BenchScheme(name) else { return "no\tno such scheme" }
    self.scheme = scheme
    composer = scheme.inputMethod?.makeComposer()
    guard let conversion = scheme.conversion else { return "ok" }
    if compositions[conversion] == nil {
      compositions[conversion] = Conversion(scheme: conversion)
      desk?.carryOut(.open(languages: []), of: PageID(converter: conversion))
      let until = now + ConversionBench.patience
      while composition?.isReady == false, now < until { turn(until: until) }
    }
    guard composition?.isReady == true else { return "no\tthe engine is missing or failed" }
    composition?.mayLearn = learns
    return "ok"
  }

  private func reset() {
    composer?.reset()
    handle(.leave(.dropped))
    committed = ""
  }

  /// All conversions of the keys, best first. Nothing of them is learned.
  private func conversions(of keys: String) -> [String] {
    reset()
    if let scheme = scheme.conversion, scheme.isInText {
      handle(.convert(keys))
    } else {
      for key in keys { strike(String(key)) }
    }
    if let composer = composer?.finish() { apply(composer) }
    settle()
    defer { reset() }
    guard let composition, scheme.conversion != nil else { return [committed] }
    let length = composition.reading.count
    let whole = composition.candidates.filter { $0.consumed == length }.map { committed + $0.text }
    return whole.isEmpty ? [committed + composition.reading] : whole
  }

  private func state(_ count: Int?) -> String {
    settle()
    defer { committed = "" }
    // Whoever looks at more candidates scrolls.
    while let found = composition?.candidates.count, found < count ?? 0 {
      handle(.more)
      settle()
      guard composition?.candidates.count ?? 0 > found else { break }
    }
    let marked = composition.map { $0.marked.chosen + $0.marked.reading } ?? ""
    let found = composition?.candidates.prefix(max(0, count ?? ConversionBench.usualCount)) ?? []
    return ([marked, committed] + found.map(\.text)).joined(separator: "\t")
  }

  // MARK: Keys

  private func strike(_ key: String) {
    let sign = scheme.sign(of: key)
    if let edits = composer?.handle(sign == " " ? .space : .text(sign)) {
      apply(edits)
    } else {
      if let edits = composer?.finish() { apply(edits) }
      insert(sign)
    }
  }

  /// Carries out what a composer makes of a key, in the reading, or in the text where nothing is converted.
  private func apply(_ edits: [TextEdit]) {
    for edit in edits {
      for _ in 0..<edit.deleting {
        if scheme.conversion == nil { _ = committed.popLast() } else { handle(.input(.delete)) }
      }
      for sign in edit.inserting { insert(String(sign)) }
    }
  }

  private func insert(_ sign: String) {
    guard scheme.conversion != nil else { return committed += sign }
    handle(.input(sign == " " ? .space : .text(sign, picks: false)))
  }

  // MARK: The composition and its helper

  private var composition: Conversion? {
    get { scheme.conversion.flatMap { compositions[$0] } }
    set { if let scheme = scheme.conversion { compositions[scheme] = newValue } }
  }

  private func handle(_ event: ConversionEvent) {
    guard let scheme = scheme.conversion else { return }
    handle(event, in: scheme)
  }

  private func handle(_ event: ConversionEvent, in scheme: ConversionScheme) {
    let actions = compositions[scheme]?.handle(event, at: now) ?? []
    let id = PageID(converter: scheme)
    for action in actions {
      switch action {
      case .start: desk?.carryOut(.startHelper, of: id)
      case .kill: desk?.carryOut(.endHelper, of: id)
      case .send(let request): desk?.carryOut(.tellHelper(request.line), of: id)
      // What is measured is the engine.
      case .aside: break
      case .commit(let text): committed += text
      case .replace(let count, let text):
        committed.removeLast(min(count, committed.count))
        committed += text
      case .erase(let count): committed.removeLast(min(count, committed.count))
      case .pass(.text(let text, picks: _)): committed += text
      case .pass(.space): committed += " "
      case .pass(.enter), .pass(.delete): break
      }
    }
  }

  private func handle(_ news: ConversionNews, of id: PageID) {
    guard let scheme = id.scheme else { return }
    switch news {
    case .opened: handle(.open, in: scheme)
    case .missing: handle(.answer(.missing(package: "keycap")), in: scheme)
    // Nothing is composed any more, and what is measured is what was.
    case .answered(.next): break
    case .answered(let answer): handle(.answer(answer), in: scheme)
    case .aside: break
    case .ended: handle(.ended, in: scheme)
    }
  }

  /// Waits for the candidates that were asked for.
  private func settle() {
    while let composition, composition.isComposing, let deadline = composition.deadline {
      turn(until: deadline)
      if now >= deadline { handle(.deadline) }
    }
  }

  private var now: Instant { loop.now() + skipped }

  private func turn(until instant: Instant) {
    loop.set(timer, at: instant + Milliseconds(-skipped.value))
    loop.turn()
  }
}

extension PageID {
  /// The scheme of a converter's page.
  fileprivate var scheme: ConversionScheme? {
    ConversionScheme.allCases.first { PageID(converter: $0) == self }
  }
}
