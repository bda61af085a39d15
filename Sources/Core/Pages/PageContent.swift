package import KeyModel
package import Layouts

/// Content of the window other than keys: the emoji, candidates, a picture by another program. A page is a value.
/// A page's content handles commands, touches, text and time, and returns `PageWish`es, the requests to the keyboard around it;
/// the keyboard asks the page for its part of the picture. All points, rectangles and sizes are px of the page's
/// area, with (0, 0) in its upper left corner. The page never controls the frame: the place and height of the
/// window, the globe, the band, pop-ups.
package protocol PageContent: Sendable {
  var id: PageID { get }

  // MARK: Opening and closing

  /// Whether keys open the page while the focused field has these traits.
  func isOffered(in traits: FieldTraits) -> Bool
  /// Handles the answer to `PageEffect.open`: the devices' data for the page; nil for no data.
  mutating func supply(_ data: (any PageData)?, in context: PageContext) -> [PageWish]
  /// Handles the end of the display: the page releases its memory.
  mutating func close() -> [PageWish]
  /// Forgets everything that the page remembers about the user.
  mutating func forget() -> [PageWish]
  /// Whether the page may currently remember the user's choices.
  func remembers(in context: PageContext) -> Bool

  /// Whether the page is a keyboard by itself: it has no suggestions above it, and gets its surroundings.
  var isKeyboard: Bool { get }
  /// Handles a change of the view, the field or its text, or the opening of the page.
  mutating func adapt(to surroundings: PageSurroundings) -> [PageWish]

  // MARK: The page's area

  /// Takes the page's area; nil while the window shows nothing of the page.
  mutating func layOut(_ room: PageRoom?)
  /// Height in pt of the page's header above the letters while letters are typed into the page.
  var headerHeight: Double { get }
  /// Whether the header also takes the area of the letters. The height of the window does not change.
  var coversKeys: Bool { get }
  /// Places the header's keys, in px of a header of `size`.
  func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey]

  // MARK: Input

  /// Handles a strike of one of the page's keys.
  mutating func perform(_ command: PageCommand, in context: PageContext) -> [PageWish]
  /// Handles a touch of a key that the page controls.
  mutating func touch(_ press: PageKeyPress, in context: PageContext) -> [PageWish]
  /// Handles a finger on the page's area.
  mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageWish]
  /// Carries out the pending actions of fingers at once, because another event happens now.
  mutating func commit(in context: PageContext) -> [PageWish]
  /// Handles a choice from a `PageOffer`.
  mutating func choose(_ text: String, of offer: PageOffer, in context: PageContext) -> [PageWish]
  /// Handles a key of the borrowed letters; nil when the key has no meaning for the page.
  mutating func type(_ input: PageInput, in context: PageContext) -> [PageWish]?
  /// Ends composed text that is not final yet, because another keyboard, field or key follows.
  mutating func finish(_ ending: PageEnding, in context: PageContext) -> [PageWish]
  /// Handles the end of the keyboard: returns the last messages to the page's helper.
  mutating func end(in context: PageContext) -> [PageWish]
  /// Offers other writings for the end of the text before the insertion point.
  mutating func convert(_ text: String, in context: PageContext) -> [PageWish]
  /// Whether the page's header is shown above the keys now; the page may have nothing to show.
  var hasHeader: Bool { get }
  /// Whether the page offers continuations, which the next key removes.
  var isOffering: Bool { get }
  /// Whether text was typed into the page that is not final yet.
  var isComposing: Bool { get }
  /// Composed text that is not final yet, which the field may show as marked text (R-DOC-7); empty for none.
  var markedText: String { get }
  /// Shows the whole page again after the letters were borrowed.
  mutating func resume()
  /// Time of the page's next `advance`; nil when the page is idle.
  var deadline: Instant? { get }
  mutating func advance(to now: Instant) -> [PageWish]

  // MARK: Output

  /// Picture of the page's area.
  var picture: Strip? { get }
  /// Pixels of the page's area where another program draws it; nil for other pages.
  var pixels: PagePixels? { get }
  /// Look of a key that belongs to the page; nil for the usual look.
  func look(of key: Key) -> PageLook?
  /// Elements in the page's area, for `keycap status` and for assistive technologies. The labels never contain typed
  /// text (R-TRUST-4).
  var elements: [PageElement] { get }
  /// Name of a key for `keycap status` if its id may contain typed text; nil if the id may be shown (R-TRUST-4).
  func publicName(of key: Key) -> String?
}

/// Defaults for optional parts of a page.
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

/// The devices' data for a page, such as the files of the emoji.
package protocol PageData: Hashable, Sendable {}
