import Testing

@testable import AtSpi

@Suite struct KeyTreeTests {
  /// No message is sent for listeners to something else.
  @Test(arguments: [
    ("Object:ChildrenChanged:", true), ("object:children-changed", true), ("Object::", true),
    ("object:property-change:accessible-name", true), ("object:property-change", true),
    ("object:property-change:accessible-value", false), ("object:state-changed:focused", false),
    ("object:state-changed:checked", true), ("object:text-changed", false),
    ("window:activate", false), ("focus:", false), ("", true),
  ])
  func onlyWhatKeysTellConcerns(_ event: String, _ concerns: Bool) {
    #expect(KeyTree.concerns(event) == concerns)
  }

  /// A path that was told while other keys were shown stands for no key.
  @Test func pathsAreOfOneSetOfKeys() {
    let path = AccessibleObject.Node.key(12).path(3)
    #expect(AccessibleObject.Node(path: path, generation: 3) == .key(12))
    #expect(AccessibleObject.Node(path: path, generation: 4) == nil)
    #expect(AccessibleObject.Node(path: AccessibleObject.prefix + "root", generation: 4) == .root)
    #expect(AccessibleObject.Node(path: AccessibleObject.prefix + "other", generation: 4) == nil)
  }
}
