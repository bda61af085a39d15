import TestKit
import Testing

@testable import ExtensionProtocol

@Suite struct ExtensionMessageTests {
  static let all: [ExtensionMessage] = [
    .hello(version: 1),
    .layout(
      ViewLayout(rows: [
        .init(
          height: 0.85,
          keys: [
            .init(id: "a", label: "a", text: "a", alternates: ["à", "á"]),
            .init(id: "shift", role: .shift, icon: .shift, width: .share(0.125), state: .latched),
            .init(id: "view", role: .picture, width: .stretch(1)),
          ]),
        .init(keys: [
          .init(id: "globe", role: .globe, width: .units(1.5), action: .globe),
          .init(id: "space", role: .space, width: .stretch(2), text: " "),
          .init(id: "delete", role: .delete, icon: .delete, repeats: true),
        ]),
      ])),
    .update([
      "a": .init(label: "A", icon: nil, text: "A", state: .locked), "b": .init(icon: .space),
    ]),
    .frame(
      .init(
        number: 7, half: 1, damage: [.init(x: 0, y: 0, width: 10, height: 20)],
        globe: .init(x: 0, y: 100, width: 44, height: 44))),
    .constraint(.init(name: "height", relation: .atLeast, constant: 500, priority: 999)),
    .removeConstraint(name: "height"), .edit(.insertText("on my way! 🙂\n"), number: 1),
    .edit(.deleteBackward(3), number: 2), .edit(.adjustTextPosition(-4), number: 3),
    .edit(.setMarkedText("にほ", start: 1, length: 1), number: 4), .edit(.unmarkText, number: 5),
    .advanceToNextInputMode, .showInputModeList, .dismissKeyboard, .primaryLanguage("de-CH"),
    .request(id: "1", .location), .setPasteboard("a\tb"), .playInputClick, .done(12),
  ]

  @Test(arguments: all) func whatIsWrittenIsReadAgain(message: ExtensionMessage) throws {
    #expect(try ExtensionMessage(reading: Array(message.line.utf8)[...]) == message)
  }

  @Test(arguments: [
    ("[]", "message is not an object"),
    ("{", "a message is not JSON: \" is missing"),
    (#"{"type":"open"}"#, "a message has an unknown type"),
    (#"{"type":7}"#, "a message has an unknown type"),
    (#"{"type":"hello"}"#, "hello.version is not given"),
    (
      #"{"type":"hello","version":1,"x":0}"#,
      "hello is not without members other than type, version"
    ),
    (#"{"type":"layout","rows":[]}"#, "layout.rows is not of 1 to 200 keys"),
    (
      #"{"type":"layout","rows":[{"keys":[{"id":"a"},{"id":"a"}]}]}"#,
      "layout.rows[0].keys[1].id is not different from those before it"
    ),
    (
      #"{"type":"layout","rows":[{"keys":[{"id":"a","colour":"red"}]}]}"#,
      "layout.rows[0].keys[0] is not without members other than id, role, label, icon, width, text, alternates, "
        + "repeats, action, state"
    ),
    (
      #"{"type":"layout","rows":[{"keys":[{"id":"a","width":"9"}]}]}"#,
      #"layout.rows[0].keys[0].width is not a width: 1.5 (letter keys), "11.2%" or "*""#
    ),
    (
      #"{"type":"layout","rows":[{"keys":[{"id":"a","role":"bomb"}]}]}"#,
      "layout.rows[0].keys[0].role is not one of character, special, primary, space, return, shift, delete, "
        + "globe, dismiss, preview, picture"
    ),
    (
      #"{"type":"insertText","text":"\u001b[2J","edit":1}"#,
      "insertText.text is not a text of at most 1024 characters without control characters"
    ),
    (#"{"type":"insertText","text":"a"}"#, "insertText.edit is not given"),
    (
      #"{"type":"primaryLanguage","tag":"de_CH"}"#,
      "primaryLanguage.tag is not a language tag such as de-CH"
    ),
    (
      #"{"type":"deleteBackward","count":0,"edit":1}"#,
      "deleteBackward.count is not a whole number from 1 to 1024"
    ),
    (
      #"{"type":"constraint","name":"h","constant":1e300}"#,
      "constraint.constant is not a number from 0 to 100000"
    ),
    (
      #"{"type":"frame","number":1,"half":7,"damage":[]}"#,
      "frame.half is not a whole number from 0 to 1"
    ),
    (
      #"{"type":"frame","number":1,"half":0,"damage":[[-5,0,1,1]]}"#,
      "frame.damage is not four whole numbers from 0 to 65535"
    ),
  ])
  func whatIsWrongIsToldWithItsPath(line: String, message: String) {
    #expect {
      try ExtensionMessage(reading: Array(line.utf8)[...])
    } throws: {
      ($0 as? ProtocolFault)?.message == message
    }
  }

  @Test func textIsBounded() {
    let long = ExtensionMessage.edit(.insertText(String(repeating: "a", count: 1025)), number: 1)
    #expect(throws: ProtocolFault.self) {
      try ExtensionMessage(reading: Array(long.line.utf8)[...])
    }
    let marks = "e" + String(repeating: "\u{301}", count: 100_000)
    let heap = ExtensionMessage.edit(.insertText(marks), number: 1)
    #expect(throws: ProtocolFault.self) {
      try ExtensionMessage(reading: Array(heap.line.utf8)[...])
    }
  }
}
