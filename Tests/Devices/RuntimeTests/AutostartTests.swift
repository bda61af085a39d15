import TestKit
import Testing

@testable import Runtime

@Suite struct AutostartTests {
  private let home = Scratch()
  private let system = Scratch()

  private var autostart: Autostart {
    Autostart(paths: paths(in: home, ["XDG_CONFIG_DIRS": system.path]))
  }

  private var own: String { home.path + "/.config/autostart/keycap.desktop" }

  @Test func isOffUntilItIsWanted() throws {
    #expect(!autostart.isOn)
    try autostart.turnOn()
    #expect(autostart.isOn)
    #expect(try TextFile.read(own).contains("exec keycap run --hidden\"\n"))
    try autostart.turnOff()
    #expect(!autostart.isOn)
    #expect(!TextFile.exists(own), "nothing stays behind")
    try autostart.turnOff()
  }

  @Test func theUsersEntryOutranksTheAdministrators() throws {
    try system.file("autostart/keycap.desktop", "[Desktop Entry]\nExec=keycap run\n")
    #expect(autostart.isOn)
    try autostart.turnOff()
    #expect(!autostart.isOn)
    #expect(try TextFile.read(own).contains("\nHidden=true\n"))
    try system.file("autostart/keycap.desktop", "[Desktop Entry]\nHidden = true\n")
    try autostart.turnOff()
    #expect(!autostart.isOn)
    #expect(!TextFile.exists(own))
    try autostart.turnOn()
    #expect(autostart.isOn)
  }

  @Test func whatCannotBeWrittenIsTold() throws {
    try home.file(".config", "no folder")
    #expect(throws: FileFailure.self) { try autostart.turnOn() }
  }
}
