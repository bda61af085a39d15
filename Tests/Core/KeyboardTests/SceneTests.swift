import Control
import KeyModel
import Layouts
import Testing

@testable import Board
@testable import Keyboard

/// What is drawn, and how little of it is drawn anew.
@Suite struct SceneTests {
  private func repainted(_ effects: [Effect]) -> [Rect] {
    effects.flatMap { effect -> [Rect] in
      if case .repaint(let rects) = effect { rects } else { [] }
    }
  }

  @Test func aTapRepaintsItsKeyAndNothingElse() throws {
    var player = try Player(screen: "pad")
    let key = try #require(player.keyboard.status.keys.first { $0.id == "g" })
    let window = try #require(player.keyboard.placement?.frame)
    let own = key.rect.offset(x: -window.x, y: -window.y)
    try player.play("down g")
    #expect(repainted(player.effects) == [own])
    try player.play("up")
    #expect(repainted(player.effects) == [own])
    while player.timer != nil {
      player.wait(1)
      #expect(repainted(player.effects).allSatisfy { $0 == own })
    }
  }

  @Test func theRepaintComesAfterTheStrokes() throws {
    var player = try Player()
    try player.play("down a")
    try player.play("up")
    guard case .send = player.effects.first else {
      Issue.record("\(player.effects)")
      return
    }
  }

  @Test func pressedAtOnceAndFadingAfterwards() throws {
    var player = try Player(screen: "pad")
    func state() -> Keycap.State? {
      let index = player.keyboard.status.keys.firstIndex { $0.id == "g" }
      return index.flatMap { player.keyboard.scene?.keycaps[$0].state }
    }
    #expect(state() == .normal)
    try player.play("down g")
    #expect(state() == .pressed)
    try player.play("up")
    guard case .fading(let share)? = state() else {
      Issue.record("not fading")
      return
    }
    #expect(share > 0 && share < 1)
    player.wait(80)
    #expect(state() == .normal)
  }

  @Test func movesOfAnIdleFingerRepaintNothing() throws {
    var player = try Player(screen: "pad")
    try player.play("down g")
    for _ in 0..<20 {
      try player.play("move 1 -1")
      try player.play("move -1 1")
      #expect(player.effects.isEmpty)
    }
  }

  @Test func latchedAndLockedModifiersShow() throws {
    var player = try Player(screen: "pad")
    try player.play("set reduced-motion on")
    func state() -> Keycap.State? {
      let index = player.keyboard.status.keys.firstIndex { $0.label == "ctrl" }
      return index.flatMap { player.keyboard.scene?.keycaps[$0].state }
    }
    try player.play("tap ctrl")
    #expect(state() == .latched)
    try player.play("tap ctrl")
    #expect(state() == .locked)
    try player.play("tap ctrl")
    #expect(state() == .normal)
  }

  @Test func theSpaceBarShowsTheKeyboardsName() throws {
    var player = try Player()
    func name() -> String? {
      let index = player.keyboard.status.keys.firstIndex { $0.id == "space" }
      return index.flatMap { player.keyboard.scene?.keycaps[$0].secondary }
    }
    #expect(name() == "English (US)")
    try player.play("tap globe")
    #expect(name() == "German")
  }

  @Test func secondSymbolsAreForPadsOnly() throws {
    for (screen, symbol) in [("phone", ""), ("pad", "1"), ("desktop", "1")] {
      let player = try Player(screen: screen)
      let index = try #require(player.keyboard.status.keys.firstIndex { $0.id == "q" })
      #expect(player.keyboard.scene?.keycaps[index].secondary == symbol)
    }
  }

  @Test func anotherSchemeRepaintsEverything() throws {
    var player = try Player()
    let size = try #require(player.keyboard.scene?.size)
    player.send(.scheme(.dark))
    #expect(
      player.effects == [.repaint([Rect(x: 0, y: 0, width: size.width, height: size.height)])])
    player.send(.scheme(.dark))
    #expect(player.effects.isEmpty)
  }

  @Test func onlyAnotherKeyboardBringsOtherCharacters() throws {
    var player = try Player()
    func resident() -> Set<Character>? {
      player.effects.compactMap { effect in
        if case .keepResident(let characters) = effect { characters } else { nil }
      }.first
    }
    player.send(.command(.nextKeyboard))
    #expect(resident() == nil, "German has the characters of English here")
    player.send(.command(.nextKeyboard))
    #expect(resident()?.isSuperset(of: "αω;") == true)
    try player.play("tap 123")
    #expect(resident() == nil)
  }

  @Test func statusTellsOfKeysInRootPixels() throws {
    let player = try Player()
    let status = player.keyboard.status
    #expect(status.visible && status.keyboard == "en-US" && status.plane == "letters")
    #expect(status.globe && status.shift == "off" && status.scale == 1)
    for key in status.keys {
      #expect(status.window.contains(key.rect.origin))
    }
    let labels = Dictionary(grouping: status.keys, by: \.role).mapValues { $0.map(\.label) }
    #expect(labels["shift"] == ["shift"] && labels["space"] == ["space"])
    #expect(labels["delete"] == ["delete"] && labels["globe"] == ["globe"])
    #expect(labels["plane"] == ["123"] && labels["character"]?.count == 26)
  }

  // MARK: Pop-ups

  @Test(arguments: ["q", "g", "p", "a", "l"])
  func thePreviewStandsAboveItsKeyOnTheMonitor(_ name: String) throws {
    var player = try Player()
    let key = try #require(player.keyboard.status.keys.first { $0.id == name })
    try player.play("down \(name)")
    let popup = try #require(player.keyboard.popup)
    let body = popup.scene.body.offset(x: popup.frame.x, y: popup.frame.y)
    #expect(
      popup.scene.kind == .bubble(stem: key.rect.offset(x: -popup.frame.x, y: -popup.frame.y)))
    #expect(body.maxY <= key.rect.y)
    #expect(body.x >= 0 && body.maxX <= 375)
    #expect(body.x <= key.rect.x && body.maxX >= key.rect.maxX)
    #expect(!popup.takesTouches)
  }

  @Test func theListsWindowLeavesTheGlobeKeyFree() throws {
    var player = try Player()
    let globe = try #require(player.keyboard.status.keys.first { $0.id == "globe" })
    try player.play("down globe")
    player.wait(500)
    let popup = try #require(player.keyboard.popup)
    #expect(popup.takesTouches && popup.scene.kind == .plate)
    #expect(popup.frame.maxY <= globe.rect.y)
  }

  @Test(arguments: [1, 3, 8, 9, 20])
  func theListFitsTheMonitor(_ count: Int) {
    let bounds = Rect(x: 0, y: 0, width: 1000, height: 400)
    let frames = KeyboardList.frames(
      count: count, row: Size(width: 200, height: 44),
      above: Rect(x: 60, y: 380, width: 40, height: 20),
      lift: 10, within: bounds)
    #expect(frames.count == count)
    for (index, frame) in frames.enumerated() {
      #expect(frame.intersection(bounds).area == frame.area)
      #expect(!frames[..<index].contains { $0.intersects(frame) })
    }
  }

  @Test(arguments: [(20.0, 1.0), (340, -1)])
  func calloutsGrowAwayFromTheNearerEdge(_ x: Double, _ direction: Double) {
    let stem = Rect(x: x, y: 300, width: 32, height: 42)
    let bounds = Rect(x: 0, y: 0, width: 375, height: 667)
    let frames = Callout.frames(
      count: 5, cell: Size(width: 36, height: 46), above: stem, lift: 13, within: bounds)
    #expect(abs(frames[0].midX - stem.midX) <= 1)
    #expect((frames[1].x - frames[0].x) * direction > 0)
    for frame in frames { #expect(frame.intersection(bounds).area == frame.area) }
  }

  /// On the narrowest phone too, where a row of eight does not fit beside the key of e.
  @Test(arguments: Array(stride(from: 3.0, through: 285, by: 6)))
  func whatIsUnderTheFingerIsTheKeysOwnWhileItStays(_ x: Double) {
    let stem = Rect(x: x, y: 300, width: 26, height: 39)
    let frames = Callout.frames(
      count: 8, cell: Size(width: 36, height: 46), above: stem.inset(x: 5, y: 0), lift: 13,
      within: Rect(x: 7, y: 7, width: 306, height: 554))
    #expect(abs(frames[0].midX - stem.midX) <= 14)
    var callout = Callout(
      finger: TouchID(rawValue: 1), stem: stem, choices: [], frames: frames, first: 0)
    let corners = [stem.x + 1, stem.maxX - 1].map { Point(x: $0, y: stem.y + 1) }
    for first in [0, 3] {
      callout.first = first
      #expect(corners.map { callout.choice(at: $0, reach: 50) } == [first, first])
    }
    for (index, frame) in frames.enumerated() {
      #expect(callout.choice(at: frame.center, reach: 50) == index)
    }
  }

  /// Nine are 5 + 4, and rows never differ by more than one cell.
  @Test(arguments: [(8, [8]), (9, [5, 4]), (10, [5, 5]), (11, [6, 5]), (17, [6, 6, 5])])
  func rowsAreOfNearlyTheSameLength(_ count: Int, _ rows: [Int]) {
    let stem = Rect(x: 20, y: 500, width: 36, height: 42)
    let bounds = Rect(x: 0, y: 0, width: 800, height: 700)
    let frames = Callout.frames(
      count: count, cell: Size(width: 36, height: 46), above: stem, lift: 13, within: bounds)
    let lengths = Set(frames.map(\.y)).sorted(by: >).map { y in frames.count { $0.y == y } }
    #expect(lengths == rows)
  }

  /// A view of its own has no room above its first row: the cells are then below the key.
  @Test(arguments: [2, 9, 12], [0.0, 20, 60, 120])
  func calloutsNeverHideTheirKey(_ count: Int, _ top: Double) {
    let stem = Rect(x: 20, y: top, width: 36, height: 42)
    let bounds = Rect(x: 0, y: 0, width: 390, height: 240)
    let frames = Callout.frames(
      count: count, cell: Size(width: 36, height: 46), above: stem, lift: 13, within: bounds)
    for frame in frames {
      #expect(!frame.intersects(stem))
      #expect(frame.intersection(bounds).area == frame.area)
    }
  }

  @Test func manyAlternatesStandInRows() {
    let stem = Rect(x: 150, y: 300, width: 32, height: 42)
    let bounds = Rect(x: 0, y: 0, width: 375, height: 667)
    let frames = Callout.frames(
      count: 14, cell: Size(width: 36, height: 46), above: stem, lift: 13, within: bounds)
    // Six fit between the key and the edge: 5 + 5 + 4.
    #expect(Set(frames.map(\.y)).count == 3)
    for (index, frame) in frames.enumerated() {
      #expect(frame.intersection(bounds).area == frame.area)
      #expect(!frames[..<index].contains { $0.intersects(frame) })
    }
  }
}
