import Control
import KeyModel
import Testing

@testable import Bus

/// R-DESK-6.
@Suite struct DesktopBusTests {
  @Test func everyMethodIsARequest() {
    for object in BusObject.all(standingInFor: [.onboard, .squeekboard]) {
      for method in object.methods {
        let value: BusValue? =
          switch method.argument {
          case "b": .flag(true)
          case "s": .text("en-US")
          default: nil
          }
        #expect(method.request(value) != nil, "\(method.name)")
        #expect(method.request(.texts([])) == nil, "\(method.name)")
      }
    }
    #expect(BusObject.phone.method("SetVisible")?.request(.flag(false)) == .keyboard(.hide))
    #expect(
      BusObject.keycap.method("SetKeyboard")?.request(.text("de"))
        == .show(Showing(keyboard: "de")))
    let paused = BusObject.onboard.property("AutoShowPaused")
    #expect(paused?.request?(true) == .opensByItself(false))
    #expect(paused?.value(PublicState(opensByItself: false)) == .flag(true))
  }

  @Test func browsersFindTheObjects() {
    let objects = BusObject.all(standingInFor: [.onboard])
    #expect(Introspection.text(of: "/", objects).contains("<node name=\"org\"/>"))
    let below = Introspection.text(of: "/org", objects)
    #expect(below.contains("<node name=\"keycap\"/>") && below.contains("<node name=\"onboard\"/>"))
    let own = Introspection.text(of: "/org/keycap/Keycap1", objects)
    #expect(own.contains("<property name=\"AutoShow\" type=\"b\" access=\"readwrite\"/>"))
    #expect(own.contains("<property name=\"Keyboards\" type=\"as\" access=\"read\"/>"))
    #expect(
      own.contains("<method name=\"SetKeyboard\"><arg type=\"s\" direction=\"in\"/></method>"))
    #expect(!Introspection.text(of: "/nowhere", objects).contains("interface"))
  }
}
