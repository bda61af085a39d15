import Testing

@testable import Focus

/// A secure field stays secure until the X focus moves or the field itself says that it was left (R-TRAIT-4).
@Suite struct SecureHoldTests {
  private let password = Place(sender: ":1.5", path: "/password")
  private let entry = Place(sender: ":1.5", path: "/entry")

  private var held: SecureHold {
    var hold = SecureHold()
    hold.hold(password)
    return hold
  }

  @Test func nothingIsHeldAtFirst() {
    var hold = SecureHold()
    #expect(!hold.isHeld)
    #expect(hold.unproved == nil)
    let isFree = hold.release(for: entry)
    #expect(isFree)
  }

  @Test func anotherFieldIsNotBelievedWithoutTheSecretsWord() {
    var hold = held
    let isReleased = hold.release(for: entry)
    #expect(!isReleased)
    #expect(hold.unproved == password)
    #expect(hold.isHeld)
  }

  @Test func theSecretsWordAndAnotherFieldEndIt() {
    var hold = held
    hold.hasLeft(entry)
    #expect(hold.unproved == password, "another's word says nothing")
    hold.hasLeft(password)
    #expect(hold.isHeld, "nobody has it yet")
    let isReleased = hold.release(for: entry)
    #expect(isReleased)
    #expect(!hold.isHeld)
  }

  @Test func theXFocusEndsIt() {
    var hold = held
    hold.windowMoved()
    #expect(!hold.isHeld)
  }

  @Test func theSecretMayTellMoreOfItself() {
    var hold = held
    let isItself = hold.release(for: password)
    #expect(isItself)
    #expect(hold.isHeld)
  }
}
