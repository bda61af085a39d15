import Board
import KeyModel
import Layouts
import Pages

/// The pages, which the window shows in place of keys or above them. The machine decides which page has the letters
/// and which page is open, and holds the surroundings that were reported to it and the fingers on its area.
struct PageFrame: Sendable {
  /// The properties that a page has reported about itself, if it replaces a keyboard.
  private struct Equipment: Sendable {
    var keys: PlaneForms?
    var constraints: [HeightConstraint] = []
    /// The tag of the language in which the page types; nil: the language of its keyboard.
    var language: String?
  }

  private var contents: [PageID: any PageContent]
  private let make: @Sendable (PageID) -> (any PageContent)?
  private var equipment: [PageID: Equipment] = [:]
  /// The page that has borrowed the letters, so that the letters type into this page; nil if no page has.
  private(set) var borrower: PageID?
  /// The page that the devices were last asked to open; nil if no page is open.
  private var opened: OpenPage?
  /// The surroundings that were last reported to the page that is shown; nil if none were.
  private var reported: PageSurroundings?
  /// Whether an input method beside the keyboard composes what the keys type.
  private(set) var isBesideMethod = false
  /// Whether the page with the candidates of input methods has a header.
  private var hasMethodOffer = false
  /// The fingers on the area of a page.
  private var fingers: [TouchID: PageID] = [:]

  init(
    _ pages: [any PageContent], make: @escaping @Sendable (PageID) -> (any PageContent)?
  ) {
    contents = Dictionary(pages.map { ($0.id, $0) }) { first, _ in first }
    self.make = make
  }

  /// Returns the page with this name; nil if there is no such page.
  subscript(id: PageID) -> (any PageContent)? { contents[id] }

  var ids: [PageID] { Array(contents.keys) }

  /// Makes the pages of extensions.
  mutating func makePages(of keyboards: [KeyboardDefinition]) {
    for id in keyboards.compactMap(\.page) where contents[id] == nil { contents[id] = make(id) }
  }

  // MARK: The content of the window

  /// Returns what the window shows with this keyboard, or would show if it were not hidden.
  func page(with keyboard: EnabledKeyboards.Shown?, in surroundings: Surroundings) -> Page {
    if let id = keyboard?.page { return .whole(id) }
    if let borrower { return .header(borrower) }
    let above = converter(of: keyboard, in: surroundings)
    return (above ?? methodPage(beside: keyboard, in: surroundings)).map { .header($0) } ?? .keys
  }

  /// Returns the page above the keys of a converting keyboard; nil for other keyboards. In password fields and
  /// during a grab there is no such page, so that no helper learns what is typed (R-TRUST-4).
  private func converter(of keyboard: EnabledKeyboards.Shown?, in surroundings: Surroundings)
    -> PageID?
  {
    guard let id = keyboard?.header, contents[id]?.hasHeader == true, !surroundings.isSecret else {
      return nil
    }
    return id
  }

  /// Returns the page with the candidates of an input method whose engine is on in the focused field; nil if there
  /// is no such engine. Keyboards that convert by themselves have no such page, since they send finished text and
  /// have their own candidates. In password fields and during a grab there is no such page either.
  private func methodPage(beside keyboard: EnabledKeyboards.Shown?, in surroundings: Surroundings)
    -> PageID?
  {
    guard hasMethodOffer, keyboard?.header == nil, keyboard?.page == nil, !surroundings.isSecret
    else { return nil }
    return .inputMethod
  }

  /// Adopts whether an input method beside the keyboard composes text from the keys. Returns true if this has changed.
  mutating func followMethod(
    beside keyboard: EnabledKeyboards.Shown?, in surroundings: Surroundings
  ) -> Bool {
    let isBeside = methodPage(beside: keyboard, in: surroundings) != nil
    defer { isBesideMethod = isBeside }
    return isBeside != isBesideMethod
  }

  /// Lends the letters to a page.
  mutating func lendLetters(to id: PageID) {
    borrower = id
    fingers.removeAll()
  }

  /// Ends the loan of the letters, if a page has borrowed them.
  mutating func takeLettersBack() {
    guard let id = borrower else { return }
    borrower = nil
    contents[id]?.resume()
  }

  /// Gives a page its room; nil: the window shows nothing of the page.
  mutating func layOut(_ id: PageID, in room: PageRoom?) { contents[id]?.layOut(room) }

  /// Returns the page that has to be closed, and the page that has to be opened. Both are nil if `wanted` is open already.
  mutating func turn(to wanted: OpenPage?) -> (closed: PageID?, opened: OpenPage?) {
    guard wanted != opened else { return (nil, nil) }
    let closed = opened?.id == wanted?.id ? nil : opened?.id
    opened = wanted
    if let closed { fingers = fingers.filter { $0.value != closed } }
    return (closed, wanted)
  }

  // MARK: Calls to pages

  /// Calls the page and returns its requests; nil if the page does not take the call, or if there is no such page.
  mutating func tell(
    _ id: PageID, in surroundings: Surroundings,
    _ something: (inout any PageContent, PageContext) -> [PageRequest]?
  ) -> [PageRequest]? {
    guard var page = contents.removeValue(forKey: id) else { return nil }
    let requests = something(&page, surroundings.pageContext)
    if id == .inputMethod { hasMethodOffer = page.hasHeader }
    contents[id] = page
    return requests
  }

  /// Notes the surroundings for the shown page. Returns true if the page has not got these surroundings yet.
  mutating func isNews(_ surroundings: PageSurroundings) -> Bool {
    guard reported != surroundings else { return false }
    reported = surroundings
    return true
  }

  /// Forgets the reported surroundings, because no page that needs them is shown.
  mutating func forgetSurroundings() {
    if reported != nil { reported = nil }
  }

  // MARK: Deadlines

  /// The earliest time at which a page has to advance; nil if all pages are idle. Even a page that is not shown may
  /// have data that expire.
  var deadline: Instant? {
    var first: Instant?
    for page in contents.values { first.lower(to: page.deadline) }
    return first
  }

  /// Returns the pages whose deadline has come.
  func due(at now: Instant) -> [PageID] {
    contents.compactMap { id, page in page.deadline.map { $0 <= now } == true ? id : nil }
  }

  // MARK: Fingers

  /// Notes that a finger is at `point` (px of the area) on the page's area. Returns the touch for the page.
  mutating func touch(by finger: TouchID, at point: Point, on id: PageID) -> PageTouch {
    let isNew = fingers.updateValue(id, forKey: finger) == nil
    return PageTouch(finger, isNew ? .began(point) : .moved(point))
  }

  /// Returns the page on whose area the finger is; nil if it is on no page.
  func owner(of finger: TouchID) -> PageID? { fingers[finger] }

  /// Forgets the finger. Returns the page on whose area it was; nil if it was on no page.
  mutating func release(_ finger: TouchID) -> PageID? { fingers.removeValue(forKey: finger) }

  // MARK: - Pages that replace a keyboard

  mutating func equip(_ id: PageID, with keys: PlaneForms) {
    equipment[id, default: Equipment()].keys = keys
  }

  mutating func equip(_ id: PageID, with constraints: [HeightConstraint]) {
    equipment[id, default: Equipment()].constraints = constraints
  }

  /// Notes the language in which the page types. Returns false if the language is the same as before.
  mutating func equip(_ id: PageID, with language: String) -> Bool {
    guard equipment[id]?.language != language else { return false }
    equipment[id, default: Equipment()].language = language
    return true
  }

  /// Forgets the keys and the language that the page has reported, because the page has failed.
  mutating func strip(_ id: PageID) { equipment[id] = nil }

  /// Forgets all fingers, because another keyboard takes the place of a page that has failed.
  mutating func forgetFingers() { fingers.removeAll() }

  func constraints(of id: PageID) -> [HeightConstraint] { equipment[id]?.constraints ?? [] }

  /// Returns the keyboards with the keys and the languages that their pages have reported.
  func equipped(_ keyboards: [KeyboardDefinition]) -> [KeyboardDefinition] {
    keyboards.map { keyboard in
      guard let reported = keyboard.page.flatMap({ equipment[$0] }) else { return keyboard }
      var keyboard = keyboard
      if let keys = reported.keys { keyboard.planes[.letters] = keys }
      if let tag = reported.language { keyboard.manifest.primaryLanguage = tag }
      return keyboard
    }
  }
}

extension Surroundings {
  /// The facts that a page may use when it is called.
  var pageContext: PageContext {
    PageContext(
      settings: settings, traits: field?.traits, isLocked: receiver.isLocked,
      serial: field?.serial ?? 0, now: now)
  }
}
