import KeyModel
import Testing

@testable import Control

@Suite struct StatusTextTests {
  let status = Status(
    visible: true, keyboard: "en-US+es", language: "es-ES", plane: "letters", theme: "dark",
    scheme: .dark, scale: 1.5,
    monitor: "DP-1", window: Rect(x: 0, y: 448, width: 1280, height: 352), globe: true,
    shift: "once", modifierStates: [.init(name: "control", state: "latched")],
    keys: [
      .init(
        id: "q", label: "\"", role: "character", rect: Rect(x: 4, y: 450.5, width: 100, height: 80))
    ])

  @Test func jsonHasEveryFieldOfTheDocumentation() {
    let expected = [
      #"{"button":null,"clicks":{},"cover":null,"custody":"focus","decision":"untouched","#,
      #""field":null,"globe":true,"guessing":false,"hands":"both","keyboard":"en-US+es","#,
      #""keys":[{"id":"q","label":"\"","rect":{"height":80,"width":100,"x":4,"y":450.5},"#,
      #""role":"character"}],"language":"es-ES","modifiers":{"control":"latched"},"#,
      #""monitor":"DP-1","plane":"letters","policy":false,"proving":false,"scale":1.5,"#,
      #""scheme":"dark","settling":false,"shift":"once","switches":[],"theme":"dark","#,
      #""visible":true,"window":{"height":352,"width":1280,"x":0,"y":448}}"#,
    ].joined()
    #expect(status.json == expected)
  }

  @Test func linesAreAlignedAndLeaveTheKeysOut() {
    #expect(
      status.lines == """
        visible    yes
        keyboard   en-US+es
        language   es-ES
        plane      letters
        theme      dark (dark)
        scale      1.5
        monitor    DP-1
        window     1280×352 at 0, 448
        globe      yes
        shift      once
        modifiers  control latched
        field      none is known
        because    nothing has asked for it yet
        keys go    to the focused window
        """)
  }

  @Test(arguments: [
    (HandMode.left, "hands      the left one"), (.right, "hands      the right one"),
    (.split, "hands      two thumbs"),
  ])
  func theHandsAreToldUnlessItIsBoth(_ hands: HandMode, _ line: String) {
    var status = status
    status.hands = hands
    #expect(status.lines.split(separator: "\n").contains { $0 == line })
    #expect(status.json.contains(#""hands":"\#(hands.rawValue)""#))
    #expect(!self.status.lines.contains("hands"))
  }

  @Test func theLayerAndTheBusAreToldForTheFocus() {
    var status = status
    #expect(!status.focusLines.contains("layer"))
    status.layer = "the application reports the caret"
    status.accessibility = "that of display :1"
    #expect(
      status.focusLines == """
        keyboard            shown: nothing has asked for it yet
        layer               the application reports the caret
        accessibility bus   that of display :1
        """)
    #expect(!status.lines.contains("caret") && !status.json.contains("caret"))
  }

  @Test func theFieldIsToldWithItsSources() {
    var field = Field(serial: 3, frame: Rect(x: 1, y: 2, width: 30, height: 20))
    field.traits.type = .emailAddress
    field.traits.autocapitalization = Autocapitalization.none
    field.toolkit = "Chromium"
    field.names = ["mail"]
    field.sources = ["type": "text-input-type", "editable": "state editable"]
    var status = status
    status.field = field
    let expected = [
      #""field":{"application":null,"autocapitalization":"none","autocorrection":null,"#,
      #""custom_keyboards":true,"editable":true,"language":null,"multiline":false,"#,
      #""names":["mail"],"opens":true,"rect":{"height":20,"width":30,"x":1,"y":2},"#,
      #""return_key":"default","secure":false,"serial":"3","#,
      #""sources":{"editable":"state editable","type":"text-input-type"},"#,
      #""spell_checking":null,"text":null,"toolkit":"Chromium","type":"emailAddress"}"#,
    ].joined()
    #expect(status.json.contains(expected))
    #expect(status.lines.contains("\nfield      emailAddress, in Chromium\n"))
  }
}
