import Testing

@testable import Bus

@Suite struct AddressTests {
  @Test(arguments: [
    ("unix:path=/run/user/1000/bus", [Address(path: "/run/user/1000/bus", isAbstract: false)]),
    (
      "unix:abstract=/tmp/dbus-x,guid=ab12;unix:path=/a%2fb",
      [Address(path: "/tmp/dbus-x", isAbstract: true), Address(path: "/a/b", isAbstract: false)]
    ),
    ("tcp:host=localhost,port=1", []), ("disabled:", []), ("", []), ("unix:tmpdir=/tmp", []),
  ])
  func addressesAreRead(_ text: String, _ wanted: [Address]) {
    #expect(Address.list(text) == wanted)
  }

  @Test func nobodyListens() {
    #expect(Address(path: "/nonexistent/bus", isAbstract: false).connect() == nil)
    let long = String(repeating: "x", count: 300)
    #expect(Address(path: long, isAbstract: false).connect() == nil)
  }
}
