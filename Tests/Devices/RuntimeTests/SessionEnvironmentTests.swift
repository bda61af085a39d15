import TestKit
import Testing

@testable import Runtime

/// Programs tell what their fields are after nothing but `keycap autostart on` (R-TRAIT-11).
@Suite struct SessionEnvironmentTests {
  private let home = Scratch()
  private var environment: SessionEnvironment { SessionEnvironment(paths: paths(in: home)) }
  private var file: String { home.path + "/.config/environment.d/60-keycap-im.conf" }
  private var script: String { home.path + "/.xsessionrc" }

  @Test func nothingStaysBehind() throws {
    try environment.turnOn()
    #expect(environment.isOn)
    #expect(try TextFile.read(file).contains("GTK_IM_MODULE=${GTK_IM_MODULE:-fcitx}\n"))
    #expect(try TextFile.read(script) == SessionEnvironment.line + "\n")
    try environment.turnOn()
    #expect(try TextFile.read(script) == SessionEnvironment.line + "\n", "once only")
    try environment.turnOff()
    #expect(!TextFile.exists(file) && !TextFile.exists(script))
    try environment.turnOff()
  }

  @Test func theUsersOwnLinesStay() throws {
    try home.file(".xsessionrc", "export EDITOR=vi")
    try environment.turnOn()
    #expect(try TextFile.read(script) == "export EDITOR=vi\n" + SessionEnvironment.line + "\n")
    try environment.turnOff()
    #expect(try TextFile.read(script) == "export EDITOR=vi\n")
  }

  private func modules(
    _ variables: [String: String], isInstalled: Bool = true, hasFcitx: Bool = false
  ) -> ToolkitModules {
    ToolkitModules(variable: { variables[$0] }, isInstalled: isInstalled, hasFcitx: hasFcitx)
  }

  @Test func anotherInputMethodIsLeftAlone() {
    let fcitx = ["GTK_IM_MODULE": "fcitx", "QT_IM_MODULE": "fcitx"]
    let own = fcitx.merging(["KEYCAP_IM": "1"]) { $1 }
    #expect(modules(own).areForKeycap && modules(own, hasFcitx: true).areForKeycap)
    #expect(modules(fcitx).areForKeycap)
    // The session belongs to Fcitx.
    #expect(!modules(fcitx, hasFcitx: true).areForKeycap)
    #expect(!modules(own, isInstalled: false).areForKeycap)
    #expect(!modules(["GTK_IM_MODULE": "ibus"]).areForKeycap)
    #expect(modules([:]).mayBeSet && modules(["GTK_IM_MODULE": "simple"]).mayBeSet)
    for other in [["QT_IM_MODULE": "ibus"], fcitx] { #expect(!modules(other).mayBeSet) }
    #expect(!modules([:], isInstalled: false).mayBeSet && !modules([:], hasFcitx: true).mayBeSet)
  }
}
