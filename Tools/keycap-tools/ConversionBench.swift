import Composition
import Conversion
import InputMethodLinks
import KeyModel
import PageContents
import Pages
import Runtime

/// Answers the requests of a conversion bench, one line each, with the keyboard's own parts: its composers,
/// its composition, and its helper in the same sandbox. The engine learns in the folder that `find` returns.
final class ConversionBench {
  /// Time that a scheme's engine may take to load, even from a cold disk.
  private static let patience: Milliseconds = 60_000
  /// Number of candidates in an answer if the request gives no number.
  private static let usualCount = 10

  private let loop = EventLoop()
  private let timer: EventLoop.Timer
  private let find: (ConversionScheme) -> EngineController.Helper?
  private var controller: EngineController?
  private var compositions: [ConversionScheme: Conversion] = [:]
  private var scheme = BenchScheme.conversion(.pinyin)
  private var composer: (any Composer)?
  /// Time by which the compositions' clock is ahead of the real one.
  private var skipped = Milliseconds(0)
  /// The text committed since the last answer.
  private var committed = ""

  /// `find` returns the helper of a scheme with the folder in which its engine learns; nil if there is none.
  init(find: @escaping (ConversionScheme) -> EngineController.Helper?) {
    self.find = find
    timer = loop.makeTimer { _ in }
    controller = EngineController(
      loop: loop, find: { id in id.scheme.flatMap(find) }, mayLearn: { true }
    ) { [weak self] id, news in self?.handle(news, of: id) }
  }

  /// The answer to a request, without the line break. Fields are separated by TAB: `open SCHEME`; `open SCHEME
  /// private`, which learns nothing; `reset`; `key KEY COUNT`; `state - COUNT`; `pick INDEX COUNT`; `later MS`, which
  /// skips time; and `ime SCHEME - KEYS`, a request that every bench of text services may make.
  func answer(_ line: String) -> String {
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
      controller?.carryOut(.open(languages: []), of: PageID(converter: conversion))
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

  /// All conversions of the keys, best first. The engine learns nothing from them.
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
    // More candidates are loaded as a user loads them, by scrolling.
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

  /// Applies a composer's edits to the reading, or to the text if the scheme has no conversion.
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
      case .start: controller?.carryOut(.startHelper, of: id)
      case .kill: controller?.carryOut(.endHelper, of: id)
      case .send(let request): controller?.carryOut(.tellHelper(request.line), of: id)
      // The bench measures the engine alone.
      case .extraCandidates: break
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
    // The composition is over, and the bench measures the conversion only.
    case .answered(.next): break
    case .answered(let answer): handle(.answer(answer), in: scheme)
    case .extraCandidates: break
    case .ended: handle(.ended, in: scheme)
    }
  }

  /// Waits for the requested candidates.
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
  /// The scheme of a converter's page; nil for other pages.
  fileprivate var scheme: ConversionScheme? {
    ConversionScheme.allCases.first { PageID(converter: $0) == self }
  }
}
