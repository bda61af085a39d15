import Glibc
import TestKit
import Testing

@testable import Runtime

@Suite struct DataPathsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var variables: [String: String] = [:]
    var executable: String?
    var data: String?
    let directories: [String]
    var settings = "/home/me/.config/keycap/settings.toml"
    var runtime = "/tmp/keycap-1000"
  }

  static let rows = [
    Row(
      testDescription: "defaults",
      directories: [
        "/home/me/.local/share/keycap", "/usr/local/share/keycap", "/usr/share/keycap",
      ]),
    Row(
      testDescription: "everything set",
      variables: [
        "XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "/x:/y", "XDG_CONFIG_HOME": "/c",
        "XDG_RUNTIME_DIR": "/run/user/1000",
      ], executable: "/opt/keycap/bin/keycap", data: ".",
      directories: [".", "/d/keycap", "/x/keycap", "/y/keycap", "/opt/keycap/share/keycap"],
      settings: "/c/keycap/settings.toml", runtime: "/run/user/1000"),
    Row(
      testDescription: "relative paths in the environment are ignored",
      variables: [
        "XDG_DATA_HOME": "d", "XDG_DATA_DIRS": "x:/y:", "XDG_CONFIG_HOME": "c",
        "XDG_RUNTIME_DIR": "r",
      ], directories: ["/home/me/.local/share/keycap", "/y/keycap"]),
    Row(
      testDescription: "an executable outside a bin folder has no prefix",
      executable: "/src/.build/release/keycap",
      directories: [
        "/home/me/.local/share/keycap", "/usr/local/share/keycap", "/usr/share/keycap",
      ]),
    Row(
      testDescription: "a directory named twice is searched once", executable: "/usr/bin/keycap",
      directories: [
        "/home/me/.local/share/keycap", "/usr/local/share/keycap", "/usr/share/keycap",
      ]),
  ]

  @Test(arguments: rows) func followTheSpecification(row: Row) {
    let paths = DataPaths(
      variable: { row.variables[$0] }, home: "/home/me", executable: row.executable, user: 1000,
      data: row.data)
    #expect(paths.dataDirectories == row.directories)
    #expect(paths.settingsFile == row.settings)
    #expect(paths.runtimeDirectory == row.runtime)
  }

  @Test func aGreeterHasNoHome() {
    let variables = [
      "HOME": "/home/me", "XDG_DATA_HOME": "/home/me/d", "XDG_CONFIG_HOME": "/home/me/c",
      "XDG_STATE_HOME": "/home/me/s", "XDG_CONFIG_DIRS": "/etc/site:/etc/xdg",
    ]
    for given in [variables, [:]] {
      let paths = DataPaths(
        variable: { given[$0] }, home: nil, executable: "/usr/bin/keycap", user: 110)
      #expect(paths.dataDirectories == ["/usr/local/share/keycap", "/usr/share/keycap"])
      let settings = given.isEmpty ? "/etc/xdg" : "/etc/site"
      #expect(paths.settingsFile == settings + "/keycap/settings.toml")
      #expect(paths.wordsFile == "/proc/nowhere/keycap/words")
      #expect(paths.stateDirectory == "/proc/nowhere/keycap")
      #expect(paths.expanded("~/people.vcf") == "/proc/nowhere/people.vcf")
    }
    let named = DataPaths(
      variable: { variables[$0] }, home: nil, executable: nil, user: 110, settings: "/s.toml")
    #expect(named.settingsFile == "/s.toml")
  }

  @Test(arguments: [
    (":0", ":0"), (":0.1", ":0"), ("unix:3", ":3"), ("host.example:10.0", "host.example:10"),
    ("/tmp/launch-x/org:0", "_tmp_launch-x_org:0"),
  ])
  func oneDisplayHasOneName(display: String, name: String) {
    #expect(DataPaths.normalized(display: display) == name)
  }

  @Test func aStrongerFileHidesItsNamesake() throws {
    let scratch = Scratch()
    let light = try scratch.file("sys/keycap/Themes/light.toml", "")
    let dark = try scratch.file("sys/keycap/Themes/dark.toml", "")
    let own = try scratch.file("home/keycap/Themes/dark.toml", "")
    _ = try scratch.file("home/keycap/Themes/notes.txt", "")
    let paths = paths(
      in: scratch,
      ["XDG_DATA_HOME": scratch.path + "/home", "XDG_DATA_DIRS": scratch.path + "/sys"])
    #expect(paths.files(of: .themes) == ["dark.toml": [own, dark], "light.toml": [light]])
    #expect(paths.files(of: .keyboards) == [:])
  }

  @Test func aRuntimeDirectoryThatOthersCanOpenIsRefused() throws {
    let scratch = Scratch()
    let paths = paths(in: scratch)
    try paths.prepareRuntimeDirectory()
    chmod(scratch.path, 0o755)
    #expect(throws: SystemFailure.unsafeRuntimeDirectory(scratch.path)) {
      try paths.prepareRuntimeDirectory()
    }
    chmod(scratch.path, 0o700)
  }

  @Test func aLinkIsNoRuntimeDirectory() throws {
    let scratch = Scratch()
    let link = scratch.path + "/link"
    mkdir(scratch.path + "/real", 0o700)
    symlink(scratch.path + "/real", link)
    #expect(throws: SystemFailure.unsafeRuntimeDirectory(link)) {
      try paths(in: scratch, ["XDG_RUNTIME_DIR": link]).prepareRuntimeDirectory()
    }
  }

  @Test(arguments: [
    ("~/people.vcf", "/home/me/people.vcf"), ("/a/b", "/a/b"),
    ("people.vcf", "/home/me/.config/keycap/people.vcf"),
    ("~you/x", "/home/me/.config/keycap/~you/x"),
  ])
  func pathsInTheSettingsAreFromHomeOrBesideThem(_ written: String, _ path: String) {
    let paths = DataPaths(variable: { _ in nil }, home: "/home/me", executable: nil, user: 1000)
    #expect(paths.expanded(written) == path)
  }
}
