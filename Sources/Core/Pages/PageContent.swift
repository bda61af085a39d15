package import KeyModel
package import Layouts

/// Content of the window other than keys: the emoji, candidates, a picture that another program draws. A page is a
/// value. A page handles commands, touches, text and time, and returns `PageRequest`es, which are its requests to the
/// keyboard around it. The keyboard asks the page for its part of the picture. All points, rectangles and sizes are
/// px of the page's area, with (0, 0) in its upper left corner. A page never controls the frame: the place and
/// height of the window, the globe, the band, pop-ups.
package protocol PageContent: Sendable {
  var id: PageID { get }

  // MARK: Opening and closing

  /// Whether the keyboard offers the page while the focused field has these traits.
  func isOffered(in traits: FieldTraits) -> Bool
  /// Handles the answer to `PageEffect.open`: the devices' data for the page; nil if the devices have no data.
  mutating func supply(_ data: (any PageData)?, in context: PageContext) -> [PageRequest]
  /// Handles the end of the display: the page releases its memory.
  mutating func close() -> [PageRequest]
  /// Forgets everything that the page remembers about the user.
  mutating func forget() -> [PageRequest]
  /// Whether the page may currently remember the user's choices.
  func remembers(in context: PageContext) -> Bool

  /// Whether the page replaces a keyboard: no suggestions are above it, and it gets its surroundings.
  var isKeyboard: Bool { get }
  /// Handles a change of the view, the field or its text, or the opening of the page.
  mutating func adapt(to surroundings: PageSurroundings) -> [PageRequest]

  // MARK: The page's area

  /// Adopts the page's area; nil while the window shows nothing of the page.
  mutating func layOut(_ room: PageRoom?)
  /// Height of the page's header above the letters while these type into the page, in pt.
  var headerHeight: Double { get }
  /// Whether the header also takes the area of the letters. The height of the window does not change.
  var coversKeys: Bool { get }
  /// The keyboard's plane that stands below the page's header, whatever plane the user has chosen; nil: the chosen plane.
  /// If the plane has an area of the page, too, the page has both areas, and what is between them.
  var plane: PlaneID? { get }
  /// Places the header's keys, in px of a header of `size`.
  func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey]

  // MARK: Input

  /// Handles a strike of one of the page's keys.
  mutating func perform(_ command: PageCommand, in context: PageContext) -> [PageRequest]
  /// Handles a touch of a key that the page controls.
  mutating func touch(_ press: PageKeyPress, in context: PageContext) -> [PageRequest]
  /// Handles a finger on the page's area.
  mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageRequest]
  /// Carries out the pending actions of fingers before another event is handled.
  mutating func commit(in context: PageContext) -> [PageRequest]
  /// Handles a choice from a `PageOffer`.
  mutating func choose(_ text: String, of offer: PageOffer, in context: PageContext)
    -> [PageRequest]
  /// Handles a key of the letters below the page's header; nil if the key has no meaning for the page.
  mutating func type(_ input: PageInput, in context: PageContext) -> [PageRequest]?
  /// Ends composed text that is not final yet, because another keyboard, field or key follows.
  mutating func finish(_ ending: PageEnding, in context: PageContext) -> [PageRequest]
  /// Handles the end of the keyboard. Returns the last messages to the page's helper.
  mutating func end(in context: PageContext) -> [PageRequest]
  /// Offers other writings for the end of the text, which is before the insertion point.
  mutating func convert(_ text: String, in context: PageContext) -> [PageRequest]
  /// Whether the page's header is shown above the keys now. A page that has nothing to show hides it.
  var hasHeader: Bool { get }
  /// Whether the page offers words that may come next, which the next key removes.
  var isOffering: Bool { get }
  /// Whether the page has text that was typed into it and is not final yet.
  var isComposing: Bool { get }
  /// Composed text that is not final yet; empty if there is none. The field may show it as marked text (R-DOC-7).
  var markedText: String { get }
  /// Shows the whole page again, in place of the letters and the page's header.
  mutating func resume()
  /// Time of the page's next `advance`; nil if the page is idle.
  var deadline: Instant? { get }
  mutating func advance(to now: Instant) -> [PageRequest]

  // MARK: Output

  /// Picture of the page's area; nil if the page has none.
  var picture: Strip? { get }
  /// Pixels of the page's area, if another program draws it; nil for other pages.
  var pixels: PagePixels? { get }
  /// Returns the look of a key of the page; nil: the key has its usual look.
  func look(of key: Key) -> PageLook?
  /// Elements in the page's area, for `keycap status` and for assistive technologies. The labels never contain typed
  /// text (R-TRUST-4).
  var elements: [PageElement] { get }
  /// Returns the name of a key for `keycap status` if the key's id may contain typed text; nil if the id may be
  /// shown (R-TRUST-4).
  func publicName(of key: Key) -> String?
}

/// Default implementations of the optional parts of a page.
extension PageContent {
  package func isOffered(in traits: FieldTraits) -> Bool { false }
  package mutating func supply(
    _ data: (any PageData)?, in context: PageContext
  ) -> [PageRequest] { [] }
  package mutating func close() -> [PageRequest] { [] }
  package mutating func forget() -> [PageRequest] { [] }
  package func remembers(in context: PageContext) -> Bool { false }
  package var isKeyboard: Bool { false }
  package mutating func adapt(to surroundings: PageSurroundings) -> [PageRequest] { [] }
  package mutating func touch(
    _ press: PageKeyPress, in context: PageContext
  ) -> [PageRequest] { [] }
  package var headerHeight: Double { 0 }
  package var coversKeys: Bool { false }
  package var plane: PlaneID? { nil }
  package func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey] { [] }
  package mutating func perform(
    _ command: PageCommand, in context: PageContext
  ) -> [PageRequest] { [] }
  package mutating func commit(in context: PageContext) -> [PageRequest] { [] }
  package mutating func choose(
    _ text: String, of offer: PageOffer, in context: PageContext
  ) -> [PageRequest] { [] }
  package mutating func type(_ input: PageInput, in context: PageContext) -> [PageRequest]? { nil }
  package mutating func finish(
    _ ending: PageEnding, in context: PageContext
  ) -> [PageRequest] { [] }
  package mutating func end(in context: PageContext) -> [PageRequest] { [] }
  package mutating func convert(_ text: String, in context: PageContext) -> [PageRequest] { [] }
  package var hasHeader: Bool { true }
  package var isOffering: Bool { false }
  package var isComposing: Bool { false }
  package var markedText: String { "" }
  package mutating func resume() {}
  package func publicName(of key: Key) -> String? { nil }
  package var deadline: Instant? { nil }
  package mutating func advance(to now: Instant) -> [PageRequest] { [] }
  package func look(of key: Key) -> PageLook? { nil }
  package var picture: Strip? { nil }
  package var pixels: PagePixels? { nil }
}

/// The devices' data for a page, such as the files of the emoji.
package protocol PageData: Hashable, Sendable {}
