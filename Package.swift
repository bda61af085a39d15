// swift-tools-version: 6.2
import PackageDescription

/// The settings of every room: Swift 6 mode, imports stay inside the room that names them.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// How the program is linked to stay small in memory. At a fixed address the dynamic linker has no
/// 450 KiB of Swift metadata to rewrite (measured: 1344 → 888 KiB private, 0.4 ms of the start). The
/// address is odd on purpose: at a multiple of 2 MiB the kernel may map code in huge pages, which
/// are all resident.
let small: [LinkerSetting] = [
  .unsafeFlags(
    ["-Xlinker", "-no-pie", "-Xlinker", "-Ttext-segment=0x410000"],
    .when(configuration: .release))
]

/// A room and, unless told otherwise, its tests: `Sources/<name>` and `Tests/<name>Tests`.
func room(
  _ name: String, needs: [Target.Dependency] = [], tested: Bool = true,
  testNeeds: [Target.Dependency] = []
) -> [Target] {
  let code = Target.target(name: name, dependencies: needs, swiftSettings: strict)
  guard tested else { return [code] }
  let tests = Target.testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name), "TestKit"] + needs + testNeeds,
    exclude: ["Paint": ["Golden", "record"], "Keyboard": ["Scripts"], "TextRules": ["Tables"]][name]
      ?? [],
    swiftSettings: strict)
  return [code, tests]
}

let toml = Target.Dependency.product(name: "TOMLKit", package: "TOMLKit")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "keycap",
  products: [.executable(name: "keycap", targets: ["keycap"])],
  dependencies: [
    .package(url: "https://github.com/LebJe/TOMLKit", from: "0.6.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .systemLibrary(name: "CX11"),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo-ft"),
    .systemLibrary(name: "CLinux"),
    .executableTarget(
      name: "keycap",
      dependencies: [
        "KeyModel", "Layouts", "Appearance", "DataFiles", "Gestures", "Synthesis", "TextRules",
        "InputSession", "Prediction", "Keyboard", "X11", "Paint", "Runtime", "Accessibility",
        "SystemLayout", "Emoji",
        arguments,
      ],
      swiftSettings: strict, linkerSettings: small),
    .testTarget(
      name: "KeycapTests",
      dependencies: [
        "keycap", "KeyModel", "Layouts", "Appearance", "DataFiles", "Keyboard", "Runtime",
        "TestKit",
        arguments,
      ],
      swiftSettings: strict),
    .target(
      name: "TestKit", dependencies: ["Runtime"], path: "Tests/TestKit", swiftSettings: strict),
  ]
    + room("KeyModel")
    + room("Layouts", needs: ["KeyModel"])
    + room("Appearance", needs: ["KeyModel"])
    + room("TextRules", needs: ["KeyModel"], testNeeds: ["DataFiles", "Runtime"])
    + room("InputSession", needs: ["KeyModel", "TextRules"])
    + room("DataFiles", needs: ["KeyModel", "Layouts", "Appearance", "TextRules", toml])
    + room("SystemLayout", needs: ["KeyModel", "Layouts", "Synthesis", "DataFiles"])
    + room("Gestures", needs: ["KeyModel"])
    + room("Synthesis", needs: ["KeyModel"])
    + room("Emoji", needs: ["KeyModel"], testNeeds: ["Runtime"])
    + room("Composition", needs: ["KeyModel"], testNeeds: ["DataFiles", "Layouts", "Runtime"])
    + room("Prediction", needs: ["KeyModel"])
    + room(
      "Keyboard",
      needs: [
        "KeyModel", "Layouts", "Appearance", "Gestures", "Composition", "TextRules", "InputSession",
        "Emoji",
      ],
      testNeeds: ["DataFiles", "Runtime"])
    + room("X11", needs: ["KeyModel", "Synthesis", "Runtime", "CX11"], testNeeds: ["CLinux"])
    + room(
      "Paint", needs: ["KeyModel", "Appearance", "Runtime", "CCairo"],
      testNeeds: ["DataFiles", "Keyboard", "Layouts"])
    + room("Runtime", needs: ["KeyModel", "CLinux"])
    + room("DBus", needs: ["KeyModel", "Runtime"])
    + room("Accessibility", needs: ["KeyModel", "Runtime", "DBus"])
)
