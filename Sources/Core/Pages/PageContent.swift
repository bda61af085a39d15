package import Appearance
package import KeyModel
package import Layouts

/// Something other than keys that the window shows: the emoji, candidates, a picture by another program.
/// A page is a value. Commands, touches, text and time go in; what the keyboard around the page has to do
/// comes out as `PageWish`es, and the page's part of the picture is asked for. All points, rectangles and
/// sizes are px of the page's area, with (0, 0) in its upper left corner. The frame (where the window
/// stands, how high it is, the globe, the band, pop-ups) is the keyboard's and never the page's.
package protocol PageContent: Sendable {
  var id: PageID { get }

  // MARK: Coming and going

  /// Whether keys lead to the page while the focused field has these traits.
  func isOffered(in traits: FieldTraits) -> Bool
  /// The answer to `PageEffect.open`: what devices have for the page; nil where there is nothing.
  mutating func supply(_ data: (any PageData)?, in context: PageContext) -> [PageWish]
  /// The page is shown no more, and gives its memory back.
  mutating func close() -> [PageWish]
  /// What the page remembers of the user is forgotten.
  mutating func forget() -> [PageWish]
  /// Whether the page may remember now what the user chose.
  func remembers(in context: PageContext) -> Bool

  /// The page is a keyboard by itself: no suggestions stand above it, and it is told of its surroundings.
  var isKeyboard: Bool { get }
  /// The view, the field or its text changed, or the page came up.
  mutating func adapt(to surroundings: PageSurroundings) -> [PageWish]

  // MARK: Where the page stands

  /// The page has this room now; nil while the window shows nothing of the page.
  mutating func layOut(_ room: PageRoom?)
  /// How much room the page takes above the letters while letters are typed into it, in pt.
  var headerHeight: Double { get }
  /// Whether the header takes the room of the letters, too. The window stays as high as before.
  var coversKeys: Bool { get }
  /// The keys of that room, in px of a header of `size`.
  func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey]

  // MARK: What happens to the page

  /// A key of the page was struck.
  mutating func perform(_ command: PageCommand, in context: PageContext) -> [PageWish]
  /// A key was touched that the page has the say about.
  mutating func touch(_ press: PageKeyPress, in context: PageContext) -> [PageWish]
  /// A finger on the page's area.
  mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageWish]
  /// What fingers are about to do is done, because something else happens now.
  mutating func commit(in context: PageContext) -> [PageWish]
  /// A choice of a `PageOffer` was taken.
  mutating func choose(_ text: String, of offer: PageOffer, in context: PageContext) -> [PageWish]
  /// A key of the borrowed letters was struck; nil when the key means nothing to the page.
  mutating func type(_ input: PageInput, in context: PageContext) -> [PageWish]?
  /// What was typed into the page and is not text yet ends, because another keyboard, field or key follows.
  mutating func finish(_ ending: PageEnding, in context: PageContext) -> [PageWish]
  /// The keyboard ends: what the page has to tell its helper yet.
  mutating func end(in context: PageContext) -> [PageWish]
  /// The text before the insertion point, whose end is wanted in another writing.
  mutating func convert(_ text: String, in context: PageContext) -> [PageWish]
  /// Whether the page stands above the keys of its keyboard now; it may have nothing to show.
  var hasHeader: Bool { get }
  /// Whether the page offers what may come next: the next key puts it away.
  var isOffering: Bool { get }
  /// Whether something was typed into the page that is not text yet.
  var isComposing: Bool { get }
  /// What was typed into the page and is not text yet, as the field may show it marked (R-DOC-7); empty for nothing.
  var markedText: String { get }
  /// The page has lent the letters back and is shown whole.
  mutating func resume()
  /// When the page wants time to pass; nil when it rests.
  var deadline: Instant? { get }
  mutating func advance(to now: Instant) -> [PageWish]

  // MARK: What is seen of the page

  /// What the page's area shows.
  var picture: Strip? { get }
  /// What the page's area shows where another program draws it; nil for other pages.
  var pixels: PagePixels? { get }
  /// How a key that belongs to the page looks; nil where the key looks like any other.
  func look(of key: Key) -> PageLook?
  /// What stands in the page's area, for `keycap status` and for assistive technologies. The labels never tell anything that
  /// was typed (R-TRUST-4).
  var elements: [PageElement] { get }
  /// The name of a key for `keycap status` where its id may carry what was typed; nil where the id is told (R-TRUST-4).
  func publicName(of key: Key) -> String?
}

/// What a page can do without.
extension PageContent {
  package func isOffered(in traits: FieldTraits) -> Bool { false }
  package mutating func supply(
    _ data: (any PageData)?, in context: PageContext
  ) -> [PageWish] { [] }
  package mutating func close() -> [PageWish] { [] }
  package mutating func forget() -> [PageWish] { [] }
  package func remembers(in context: PageContext) -> Bool { false }
  package var isKeyboard: Bool { false }
  package mutating func adapt(to surroundings: PageSurroundings) -> [PageWish] { [] }
  package mutating func touch(
    _ press: PageKeyPress, in context: PageContext
  ) -> [PageWish] { [] }
  package var headerHeight: Double { 0 }
  package var coversKeys: Bool { false }
  package func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey] { [] }
  package mutating func perform(
    _ command: PageCommand, in context: PageContext
  ) -> [PageWish] { [] }
  package mutating func commit(in context: PageContext) -> [PageWish] { [] }
  package mutating func choose(
    _ text: String, of offer: PageOffer, in context: PageContext
  ) -> [PageWish] { [] }
  package mutating func type(_ input: PageInput, in context: PageContext) -> [PageWish]? { nil }
  package mutating func finish(
    _ ending: PageEnding, in context: PageContext
  ) -> [PageWish] { [] }
  package mutating func end(in context: PageContext) -> [PageWish] { [] }
  package mutating func convert(_ text: String, in context: PageContext) -> [PageWish] { [] }
  package var hasHeader: Bool { true }
  package var isOffering: Bool { false }
  package var isComposing: Bool { false }
  package var markedText: String { "" }
  package mutating func resume() {}
  package func publicName(of key: Key) -> String? { nil }
  package var deadline: Instant? { nil }
  package mutating func advance(to now: Instant) -> [PageWish] { [] }
  package func look(of key: Key) -> PageLook? { nil }
  package var picture: Strip? { nil }
  package var pixels: PagePixels? { nil }
}

/// What devices have for a page: the files of the emoji, say.
package protocol PageData: Hashable, Sendable {}
