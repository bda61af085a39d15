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
    #expect(
      status.json.text
        == #"{"visible":true,"keyboard":"en-US+es","language":"es-ES","plane":"letters","theme":"dark","scheme":"dark","#
        + #""scale":1.5,"monitor":"DP-1","window":{"x":0,"y":448,"width":1280,"height":352},"#
        + #""globe":true,"hands":"both","shift":"once","modifiers":{"control":"latched"},"field":null,"#
        + #""decision":"untouched","custody":"focus","guessing":false,"proving":false,"settling":false,"cover":null,"button":null,"policy":false,"switches":[],"clicks":{},"keys":[{"id":"q","#
        + #""label":"\"","role":"character","rect":{"x":4,"y":450.5,"width":100,"height":80}}]}"#)
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
    #expect(status.json.text.contains(#""hands":"\#(hands.rawValue)""#))
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
    #expect(!status.lines.contains("caret") && !status.json.text.contains("caret"))
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
    #expect(
      status.json.text.contains(
        #""field":{"serial":"3","editable":true,"type":"emailAddress","secure":false,"return_key":"default","#
          + #""multiline":false,"autocapitalization":"none","autocorrection":null,"#
          + #""spell_checking":null,"text":null,"language":null,"opens":true,"custom_keyboards":true,"#
          + #""toolkit":"Chromium","application":null,"names":["mail"],"rect":{"x":1,"y":2,"width":30,"height":20},"#
          + #""sources":{"editable":"state editable","type":"text-input-type"}}"#))
    #expect(status.lines.contains("\nfield      emailAddress, in Chromium\n"))
  }
}
