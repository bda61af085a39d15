// swift-tools-version: 6.2
import Glibc
import PackageDescription

/// Whether the settings application is built: it needs libadwaita, the keyboard does not. The Makefile sets
/// KEYCAP_GTK if pkg-config finds libadwaita in another place than these.
let hasGtk: Bool =
  Context.environment["KEYCAP_NO_GTK"] == nil
  && (Context.environment["KEYCAP_GTK"] != nil
    || ["lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu", "lib64", "lib", "share"].contains {
      access("/usr/\($0)/pkgconfig/libadwaita-1.pc", R_OK) == 0
    })

/// The settings of every room: Swift 6 mode; imports are not visible outside the room that names them.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The folders of rooms: core rooms import the standard library only, device rooms speak C.
enum Floor: String {
  case core = "Core"
  case devices = "Devices"
}

/// The rooms that are optimized for tests, too, as tests run thousands of keyboards, words and texts through them.
let busy: Set = ["Board", "DataFiles", "KeyModel", "Keyboard", "Layouts", "Prediction", "Toml"]

/// A room and its tests: `Sources/<floor>/<name>` and `Tests/<floor>/<name>Tests`.
func room(
  _ name: String, on floor: Floor, needs: [Target.Dependency] = [],
  testNeeds: [Target.Dependency] = [], testData: [String] = []
) -> [Target] {
  [
    .target(
      name: name, dependencies: needs, path: "Sources/\(floor.rawValue)/\(name)",
      swiftSettings: strict
        + (busy.contains(name) ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])),
    .testTarget(
      name: "\(name)Tests", dependencies: [.target(name: name), "TestKit"] + needs + testNeeds,
      path: "Tests/\(floor.rawValue)/\(name)Tests", exclude: testData, swiftSettings: strict),
  ]
}

let arguments = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Host"]))

/// The core rooms: values and decisions, without a display, a clock or a file.
let core: [Target] =
  room("KeyModel", on: .core)
  + room("Toml", on: .core, testNeeds: ["Runtime"])
  + room("Layouts", on: .core, needs: ["KeyModel"])
  + room(
    "TextRules", on: .core, needs: ["KeyModel"], testNeeds: ["DataFiles", "Runtime"],
    testData: ["Tables"])
  + room("InputSession", on: .core, needs: ["KeyModel", "TextRules"])
  + room(
    "DataFiles", on: .core,
    needs: ["KeyModel", "Layouts", "TextRules", "Toml", "ExtensionProtocol"],
    testNeeds: ["Composition", "FuzzKit", "InputSession", "Runtime"],
    testData: ["MacLayouts.txt", "Tables"])
  + room("ForeignLayouts", on: .core, testNeeds: ["DataFiles", "KeyModel", "Layouts"])
  + room("Gestures", on: .core, needs: ["KeyModel"])
  + room(
    "Synthesis", on: .core, needs: ["KeyModel", "Layouts"], testNeeds: ["DataFiles", "Runtime"],
    testData: ["Scripts", "Keymaps"])
  + room("Control", on: .core, needs: ["KeyModel", "ExtensionProtocol"])
  + room("Pages", on: .core, needs: ["KeyModel", "Layouts"])
  + room(
    "PageContents", on: .core,
    needs: ["KeyModel", "Layouts", "Pages", "Conversion", "ExtensionProtocol"],
    testNeeds: ["Control", "Keyboard", "Runtime"])
  + room(
    "Composition", on: .core, needs: ["KeyModel"], testNeeds: ["DataFiles", "Layouts", "Runtime"])
  + room("Conversion", on: .core, needs: ["KeyModel"])
  + room("Prediction", on: .core, needs: ["KeyModel", "TextRules"])
  + room("Preferences", on: .core, needs: ["KeyModel", "DataFiles", "Toml", "Prediction"])
  + room("InputMethods", on: .core, needs: ["KeyModel", "Pages"])
  + room("Focus", on: .core, needs: ["KeyModel"])
  + room("ExtensionProtocol", on: .core)
  + room(
    "Words", on: .core,
    needs: ["KeyModel", "TextRules", "InputSession", "Prediction", "ExtensionProtocol"])
  + room("Board", on: .core, needs: ["KeyModel", "Layouts", "Pages"], testNeeds: ["Control"])
  + room(
    "Keyboard", on: .core,
    needs: [
      "KeyModel", "Layouts", "Board", "Gestures", "Composition", "TextRules", "InputSession",
      "Pages", "Control",
    ],
    testNeeds: ["DataFiles", "Runtime", "Conversion", "PageContents"], testData: ["Scripts"])

/// The device rooms, which turn messages of Linux and the X server into values, and carry out requests.
let devices: [Target] =
  room("Runtime", on: .devices, needs: ["KeyModel", "Control", "CLinux"])
  + room(
    "X11", on: .devices, needs: ["KeyModel", "Focus", "Synthesis", "Runtime", "CX11"],
    testNeeds: ["CLinux"])
  + room("XTest", on: .devices, needs: ["KeyModel", "Synthesis", "Runtime", "X11", "CX11"])
  + room(
    "Paint", on: .devices, needs: ["KeyModel", "Runtime", "CCairo"],
    testNeeds: ["DataFiles", "Keyboard", "Layouts", "Control"], testData: ["Golden", "record"])
  + room("Bus", on: .devices, needs: ["KeyModel", "Control", "Runtime"])
  + room("AtSpi", on: .devices, needs: ["KeyModel", "Control", "Focus", "Runtime", "Bus"])
  + room("Peripherals", on: .devices, needs: ["KeyModel", "Runtime", "CLinux"])
  + room(
    "Library", on: .devices,
    needs: [
      "KeyModel", "Layouts", "TextRules", "InputSession", "DataFiles", "Synthesis", "Prediction",
      "Words", "Preferences", "PageContents", "Control", "Runtime",
    ])
  + room(
    "ExtensionHost", on: .devices,
    needs: [
      "KeyModel", "Layouts", "Synthesis", "Pages", "PageContents", "Prediction",
      "ExtensionProtocol", "Library", "Bus", "Paint", "Runtime", "CLinux",
    ])
  + room(
    "InputMethodLinks", on: .devices,
    needs: [
      "KeyModel", "Pages", "PageContents", "Composition", "Conversion", "InputMethods",
      "ExtensionProtocol", "ExtensionHost", "Bus", "Runtime", "CLinux",
    ])
  + room(
    "WebPages", on: .devices,
    needs: ["KeyModel", "Control", "Focus", "ExtensionProtocol", "Runtime", "CLinux"])

/// The settings application, and the room that speaks GTK.
let settingsApplication: [Target] =
  hasGtk
  ? [
    .systemLibrary(name: "CGtk", path: "Sources/Devices/CGtk", pkgConfig: "libadwaita-1"),
    .target(
      name: "Toolkit", dependencies: ["CGtk"], path: "Sources/Devices/Toolkit",
      swiftSettings: strict),
    .executableTarget(
      name: "keycap-settings",
      dependencies: [
        "KeyModel", "Layouts", "DataFiles", "Toml", "Prediction", "Keyboard", "Board", "Control",
        "Preferences", "Runtime", "Library", "Paint", "X11", "Toolkit",
      ],
      path: "Sources/Programs/keycap-settings", swiftSettings: strict),
  ] : []

let package = Package(
  name: "keycap",
  products: [
    .executable(name: "keycap", targets: ["keycap"]),
    .executable(name: "keycap-sandbox", targets: ["keycap-sandbox"]),
    .executable(name: "keycap-convert", targets: ["keycap-convert"]),
    .library(name: "KeycapExtension", targets: ["KeycapExtension"]),
    .library(name: "KeycapDrawing", targets: ["KeycapDrawing"]),
  ] + (hasGtk ? [.executable(name: "keycap-settings", targets: ["keycap-settings"])] : []),
  traits: [
    .default(enabledTraits: ["Host"]),
    .trait(
      name: "Host",
      description:
        "The keyboard itself. Authors of keyboards name no trait and build KeycapExtension alone."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(name: "CX11", path: "Sources/Devices/CX11"),
    .systemLibrary(name: "CCairo", path: "Sources/Devices/CCairo", pkgConfig: "cairo-ft"),
    .systemLibrary(name: "CLinux", path: "Sources/Devices/CLinux"),
    .systemLibrary(name: "CSandbox", path: "Sources/Devices/CSandbox"),
    .executableTarget(
      name: "keycap-sandbox", dependencies: ["CSandbox"],
      path: "Sources/Programs/keycap-sandbox", swiftSettings: strict),
    .testTarget(
      name: "KeycapSandboxTests", dependencies: ["keycap-sandbox"],
      path: "Tests/Programs/KeycapSandboxTests", swiftSettings: strict),
    // The sandbox shows the helper only the system's libraries, so Swift's are linked into it.
    .executableTarget(
      name: "keycap-convert", dependencies: ["KeyModel", "Conversion", "ExtensionProtocol"],
      path: "Sources/Programs/keycap-convert", swiftSettings: strict,
      linkerSettings: [.unsafeFlags(["-static-stdlib"])]),
    .target(
      name: "KeycapExtension", dependencies: ["ExtensionProtocol"],
      path: "Sources/Kit/KeycapExtension", swiftSettings: strict),
    .target(
      name: "KeycapDrawing", dependencies: ["KeycapExtension", "CCairo"],
      path: "Sources/Kit/KeycapDrawing", swiftSettings: strict),
    .executableTarget(
      name: "morse", dependencies: ["KeycapExtension"], path: "Sources/Examples/Morse",
      swiftSettings: strict),
    .target(
      name: "Windows", dependencies: ["KeyModel", "Board", "Focus", "Keyboard", "Paint", "X11"],
      path: "Sources/Devices/Windows", swiftSettings: strict),
    .target(
      name: "Commands",
      dependencies: [
        "KeyModel", "Layouts", "TextRules", "InputSession", "DataFiles", "Toml", "Synthesis",
        "Focus", "Pages", "PageContents", "Prediction", "Words", "Keyboard", "Control",
        "Preferences", "ExtensionProtocol", "Runtime", "Library", "Paint", "Peripherals", "X11",
        "XTest", "Windows", "ExtensionHost", "InputMethodLinks", "ForeignLayouts", arguments,
      ],
      path: "Sources/Programs/Commands", swiftSettings: strict),
    .executableTarget(
      name: "keycap",
      dependencies: [
        "KeyModel", "InputSession", "DataFiles", "Synthesis", "Focus", "Board", "Keyboard",
        "Control", "Pages", "PageContents", "InputMethods", "Runtime", "Library", "Paint",
        "Peripherals", "X11", "XTest", "Windows", "Bus", "AtSpi", "ExtensionHost",
        "InputMethodLinks", "WebPages", "Commands", arguments,
      ],
      path: "Sources/Programs/keycap", swiftSettings: strict),
    // What the benches ask; it is not installed.
    .executableTarget(
      name: "keycap-tools",
      dependencies: [
        "KeyModel", "Layouts", "TextRules", "InputSession", "Composition", "Conversion",
        "Prediction", "Pages", "PageContents", "Library", "InputMethodLinks", "Runtime",
        "Commands", arguments,
      ],
      path: "Tools/keycap-tools", swiftSettings: strict),
    .testTarget(
      name: "KeycapTests",
      dependencies: [
        "keycap", "keycap-tools", "Commands", "DataFiles", "KeyModel", "Keyboard", "Layouts",
        "Library", "Peripherals", "Prediction", "Runtime", "Synthesis", "TextRules", "TestKit",
        arguments,
      ],
      path: "Tests/Programs/KeycapTests", swiftSettings: strict),
    .executableTarget(
      name: "filefuzz", dependencies: ["Toml", "FuzzKit", "TestKit"], path: "Tests/Tools/filefuzz",
      swiftSettings: strict),
    .executableTarget(
      name: "replay",
      dependencies: [
        "KeyModel", "Layouts", "TextRules", "InputSession", "Prediction", "Keyboard", "Control",
        "Words", "Library", "Runtime",
      ], path: "Tests/Tools/replay", swiftSettings: strict),
    .target(
      name: "FuzzKit", dependencies: ["Toml", "Layouts", "DataFiles", "TestKit", "Runtime"],
      path: "Tests/FuzzKit", swiftSettings: strict),
    .target(
      name: "TestKit", dependencies: ["Runtime"], path: "Tests/TestKit", swiftSettings: strict),
  ] + core + devices + settingsApplication
)
