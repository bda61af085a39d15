import KeyModel
import Testing

@testable import Focus

/// What the input context with the focus says of its field (R-TRAIT).
@Suite struct ContextTests {
  private static let now = Instant(microseconds: 0)

  private func hints(_ words: String) -> InputHints? { InputHints(words: words) }

  /// A tracker of a window whose field is told, or not.
  private func tracker(_ field: Field?) -> FieldTracker {
    var tracker = FieldTracker()
    var window = ActiveWindow(id: 1)
    window.application = "Gedit"
    window.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    _ = tracker.handle(.window(window, isFieldLeft: false), at: Self.now)
    if field != nil { _ = tracker.handle(.reported(field), at: Self.now) }
    return tracker
  }

  @Test func aFieldFollowsItsContext() throws {
    var tracker = tracker(Field(serial: 1))
    let actions = tracker.handle(.context(hints("email inhibit-osk")), at: Self.now)
    let field = try #require(tracker.served)
    #expect(actions.contains(.serve(field)))
    #expect(field.traits.type == .emailAddress && !field.opensKeyboard)
    #expect(field.sources["type"] == "input method" && field.sources["open"] == "input method")
    // The same again is no news.
    #expect(tracker.handle(.context(hints("email inhibit-osk")), at: Self.now) == [])
    _ = tracker.handle(.context(nil), at: Self.now)
    #expect(tracker.served?.traits.type == .default)
  }

  /// R-TRAIT-4: a field is a password if any source says so.
  @Test func anySourceMakesAPassword() {
    var secret = Field(serial: 1)
    secret.traits.isSecure = true
    var tracker = tracker(secret)
    _ = tracker.handle(.context(hints("free-form")), at: Self.now)
    #expect(tracker.served?.traits.isSecure == true)
    tracker = self.tracker(Field(serial: 1))
    _ = tracker.handle(.context(hints("password")), at: Self.now)
    #expect(tracker.served?.traits.isSecure == true)
    // Where nobody else tells of a field, too.
    tracker = self.tracker(nil)
    _ = tracker.handle(.context(hints("free-form")), at: Self.now)
    #expect(tracker.served == nil)
    _ = tracker.handle(.context(hints("password")), at: Self.now)
    #expect(tracker.served?.traits.isSecure == true)
    // And where the thing with the focus is said to take no text.
    tracker = self.tracker(Field(serial: 1, isEditable: false))
    _ = tracker.handle(.context(hints("password")), at: Self.now)
    #expect(tracker.served?.traits.isSecure == true)
  }
}
