import Board
import KeyModel
import Layouts
import Pages

/// The pages, which the window shows instead of keys or above them: which of them has the letters, is open, is told of
/// its surroundings and has fingers on its area.
struct PageFrame: Sendable {
  /// What a page that is a keyboard by itself has told of that keyboard.
  private struct Equipment: Sendable {
    var keys: PlaneForms?
    var constraints: [HeightConstraint] = []
    /// The tag of the language that the keyboard types.
    var language: String?
  }

  private var contents: [PageID: any PageContent]
  private let make: @Sendable (PageID) -> (any PageContent)?
  private var equipment: [PageID: Equipment] = [:]
  /// The page that has borrowed the letters: what they type goes to the page.
  private(set) var borrower: PageID?
  /// The page that devices were last told to be open.
  private var opened: OpenPage?
  /// The surroundings that the page which is shown was last told.
  private var told: PageSurroundings?
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

  /// The page with this name; nil where there is none.
  subscript(id: PageID) -> (any PageContent)? { contents[id] }

  var ids: [PageID] { Array(contents.keys) }

  /// Makes the pages of keyboards that are programs by others.
  mutating func makePages(of keyboards: [KeyboardDefinition]) {
    for id in keyboards.compactMap(\.page) where contents[id] == nil { contents[id] = make(id) }
  }

  // MARK: What is shown

  /// What the window shows with that keyboard, or would show if it were not hidden.
  func page(with keyboard: Roster.Shown?, in surroundings: Surroundings) -> Page {
    if let id = keyboard?.page { return .whole(id) }
    if let borrower { return .header(borrower) }
    let above = converter(of: keyboard, in: surroundings)
    return (above ?? methodPage(beside: keyboard, in: surroundings)).map { .header($0) } ?? .keys
  }

  /// The page above the keys of a converting keyboard. There is none in password fields and beside a grab: no helper
  /// hears of what is typed there (R-TRUST-4).
  private func converter(of keyboard: Roster.Shown?, in surroundings: Surroundings) -> PageID? {
    guard let id = keyboard?.header, contents[id]?.hasHeader == true, !surroundings.isSecret else {
      return nil
    }
    return id
  }

  /// The page with the candidates of an input method whose engine is on in the focused field. Keyboards that convert by
  /// themselves send ready text, and have their own candidates; there is none in password fields and beside a grab.
  private func methodPage(beside keyboard: Roster.Shown?, in surroundings: Surroundings) -> PageID?
  {
    guard hasMethodOffer, keyboard?.header == nil, keyboard?.page == nil, !surroundings.isSecret
    else { return nil }
    return .inputMethod
  }

  /// Follows whether an input method beside the keyboard composes what the keys type; true if that changes.
  mutating func followMethod(
    beside keyboard: Roster.Shown?, in surroundings: Surroundings
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

  /// Ends the loan of the letters; false where there is none.
  mutating func takeLettersBack() -> Bool {
    guard let id = borrower else { return false }
    borrower = nil
    contents[id]?.resume()
    return true
  }

  /// Gives a page the room that it has; nil for none.
  mutating func layOut(_ id: PageID, in room: PageRoom?) { contents[id]?.layOut(room) }

  /// The page that has to be closed, and the one that has to be opened; both are nil where `wanted` is open already.
  mutating func turn(to wanted: OpenPage?) -> (closed: PageID?, opened: OpenPage?) {
    guard wanted != opened else { return (nil, nil) }
    let closed = opened?.id == wanted?.id ? nil : opened?.id
    opened = wanted
    if let closed { fingers = fingers.filter { $0.value != closed } }
    return (closed, wanted)
  }

  // MARK: What pages are told

  /// Tells the page something; nil where the page does not take it, or where there is no such page.
  mutating func tell(
    _ id: PageID, in surroundings: Surroundings,
    _ something: (inout any PageContent, PageContext) -> [PageWish]?
  ) -> [PageWish]? {
    guard var page = contents.removeValue(forKey: id) else { return nil }
    let wishes = something(&page, surroundings.pageContext)
    if id == .inputMethod { hasMethodOffer = page.hasHeader }
    contents[id] = page
    return wishes
  }

  /// Notes the surroundings that the page which is shown is to be told; true if they are news.
  mutating func isNews(_ surroundings: PageSurroundings) -> Bool {
    guard told != surroundings else { return false }
    told = surroundings
    return true
  }

  /// No page is shown that is told of its surroundings.
  mutating func forgetSurroundings() {
    if told != nil { told = nil }
  }

  // MARK: Time

  /// The time at which some page wants time to pass. Also one that is not shown may have something to forget.
  var deadline: Instant? {
    var first: Instant?
    for page in contents.values { first.lower(to: page.deadline) }
    return first
  }

  /// The pages whose deadline has come.
  func due(at now: Instant) -> [PageID] {
    contents.compactMap { id, page in page.deadline.map { $0 <= now } == true ? id : nil }
  }

  // MARK: Fingers

  /// A finger is at `point` (px of the area) on the area of that page.
  mutating func touch(by finger: TouchID, at point: Point, on id: PageID) -> PageTouch {
    let isNew = fingers.updateValue(id, forKey: finger) == nil
    return PageTouch(finger, isNew ? .began(point) : .moved(point))
  }

  /// The page that has the finger; nil for none.
  func owner(of finger: TouchID) -> PageID? { fingers[finger] }

  /// The finger is not on the area of a page any more. Returns the page that had it.
  mutating func release(_ finger: TouchID) -> PageID? { fingers.removeValue(forKey: finger) }

  // MARK: Pages that are keyboards by themselves

  mutating func equip(_ id: PageID, with keys: PlaneForms) {
    equipment[id, default: Equipment()].keys = keys
  }

  mutating func equip(_ id: PageID, with constraints: [HeightConstraint]) {
    equipment[id, default: Equipment()].constraints = constraints
  }

  /// Notes the language that the page's keyboard types; false where it is the same.
  mutating func equip(_ id: PageID, with language: String) -> Bool {
    guard equipment[id]?.language != language else { return false }
    equipment[id, default: Equipment()].language = language
    return true
  }

  /// Forgets what the page has told of its keyboard: the page has failed.
  mutating func strip(_ id: PageID) { equipment[id] = nil }

  /// Forgets all fingers: another keyboard takes the place of a page that has failed.
  mutating func forgetFingers() { fingers.removeAll() }

  func constraints(of id: PageID) -> [HeightConstraint] { equipment[id]?.constraints ?? [] }

  /// The keyboards with the keys and the languages that their pages have told.
  func equipped(_ keyboards: [KeyboardDefinition]) -> [KeyboardDefinition] {
    keyboards.map { keyboard in
      guard let told = keyboard.page.flatMap({ equipment[$0] }) else { return keyboard }
      var keyboard = keyboard
      if let keys = told.keys { keyboard.planes[.letters] = keys }
      if let tag = told.language { keyboard.manifest.primaryLanguage = tag }
      return keyboard
    }
  }
}

extension Surroundings {
  /// What a page may know when it handles something.
  var pageContext: PageContext {
    PageContext(
      settings: settings, traits: field?.traits, isLocked: custody.isLocked,
      serial: field?.serial ?? 0, now: now)
  }
}
