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
  + room("Appearance", on: .core, needs: ["KeyModel"])
  + room(
    "TextRules", on: .core, needs: ["KeyModel"], testNeeds: ["DataFiles", "Runtime"],
    testData: ["Tables"])
  + room("InputSession", on: .core, needs: ["KeyModel", "TextRules"])
  + room(
    "DataFiles", on: .core,
    needs: ["KeyModel", "Layouts", "Appearance", "TextRules", "Toml", "ExtensionProtocol"],
    testNeeds: ["Composition", "FuzzKit", "InputSession", "Runtime"],
    testData: ["MacLayouts.txt", "Tables"])
  + room(
    "SystemLayout", on: .core, needs: ["KeyModel", "Layouts", "Synthesis"],
    testNeeds: ["DataFiles", "Runtime"])
  + room("Gestures", on: .core, needs: ["KeyModel"])
  + room(
    "Synthesis", on: .core, needs: ["KeyModel"], testNeeds: ["Runtime"],
    testData: ["Scripts", "Keymaps"])
  + room("Emoji", on: .core, needs: ["KeyModel"], testNeeds: ["Runtime"])
  + room("Control", on: .core, needs: ["KeyModel", "Appearance"])
  + room("Targets", on: .core, needs: ["KeyModel"])
  + room("Pages", on: .core, needs: ["KeyModel", "Layouts", "Appearance"])
  + room(
    "EmojiPage", on: .core, needs: ["KeyModel", "Layouts", "Appearance", "Emoji", "Pages"])
  + room("ClipboardPage", on: .core, needs: ["KeyModel", "Layouts", "Appearance", "Pages"])
  + room(
    "Composition", on: .core, needs: ["KeyModel"], testNeeds: ["DataFiles", "Layouts", "Runtime"])
  + room("Conversion", on: .core, needs: ["KeyModel"])
  + room("Glide", on: .core, needs: ["KeyModel"])
  + room("Prediction", on: .core, needs: ["KeyModel", "TextRules", "Glide"])
  + room(
    "ForeignPage", on: .core,
    needs: ["KeyModel", "Layouts", "Appearance", "Pages", "ExtensionProtocol", "Extensions"],
    testNeeds: ["Keyboard", "Control"])
  + room("Preferences", on: .core, needs: ["KeyModel", "DataFiles", "Toml", "Prediction"])
  + room(
    "ConversionPage", on: .core,
    needs: ["KeyModel", "Layouts", "Appearance", "Pages", "Conversion"])
  + room("InputMethods", on: .core, needs: ["KeyModel", "Pages", "Conversion"])
  + room("Sandbox", on: .core)
  + room("Focus", on: .core, needs: ["KeyModel", "Appearance"])
  + room("ExtensionProtocol", on: .core)
  + room("Extensions", on: .core, needs: ["KeyModel", "ExtensionProtocol"])
  + room("Recording", on: .core, needs: ["KeyModel", "ExtensionProtocol"])
  + room(
    "Words", on: .core,
    needs: ["KeyModel", "Layouts", "TextRules", "InputSession", "Prediction", "Glide", "Recording"])
  + room("Assist", on: .core, needs: ["KeyModel"])
  + room(
    "Board", on: .core, needs: ["KeyModel", "Layouts", "Appearance", "Pages"],
    testNeeds: ["Control"])
  + room(
    "Keyboard", on: .core,
    needs: [
      "Assist", "Board", "KeyModel", "Layouts", "Appearance", "Gestures", "Composition",
      "TextRules",
      "InputSession",
      "Pages", "Control",
    ],
    testNeeds: [
      "DataFiles", "Runtime", "Emoji", "EmojiPage", "ClipboardPage", "Targets", "Conversion",
      "ConversionPage",
    ], testData: ["Scripts"])

/// The device rooms, which turn messages of Linux and the X server into values, and carry out requests.
let devices: [Target] =
  room("Runtime", on: .devices, needs: ["KeyModel", "Control", "CLinux"])
  + room(
    "X11", on: .devices, needs: ["KeyModel", "Focus", "Synthesis", "Runtime", "CX11"],
    testNeeds: ["CLinux"])
  + room("XTest", on: .devices, needs: ["KeyModel", "Synthesis", "Runtime", "X11", "CX11"])
  + room(
    "Paint", on: .devices, needs: ["KeyModel", "Appearance", "Runtime", "CCairo"],
    testNeeds: ["DataFiles", "Keyboard", "Layouts", "Control"], testData: ["Golden", "record"])
  + room(
    "ExtensionHost", on: .devices,
    needs: [
      "KeyModel", "Layouts", "ExtensionProtocol", "Extensions", "Pages", "ForeignPage", "Runtime",
      "CLinux",
    ])
  + room(
    "Engines", on: .devices,
    needs: [
      "KeyModel", "Pages", "Composition", "Conversion", "ConversionPage", "ExtensionProtocol",
      "ExtensionHost", "Runtime",
    ])
  + room("Bus", on: .devices, needs: ["KeyModel", "Runtime"])
  + room(
    "MethodPanels", on: .devices,
    needs: [
      "KeyModel", "Pages", "Conversion", "ConversionPage", "InputMethods", "Runtime", "Bus",
    ])
  + room(
    "Marks", on: .devices,
    needs: ["KeyModel", "ExtensionProtocol", "InputMethods", "Runtime", "Bus", "CLinux"])
  + room("Speech", on: .devices, needs: ["KeyModel", "Runtime"])
  + room("Joysticks", on: .devices, needs: ["KeyModel", "Runtime", "CLinux"])
  + room("Sound", on: .devices, needs: ["KeyModel", "Runtime"])
  + room("DesktopBus", on: .devices, needs: ["KeyModel", "Control", "Runtime", "Bus"])
  + room("AtSpi", on: .devices, needs: ["KeyModel", "Control", "Focus", "Runtime", "Bus"])
  + room(
    "Library", on: .devices,
    needs: [
      "KeyModel", "Layouts", "Appearance", "TextRules", "DataFiles", "SystemLayout", "Synthesis",
      "Prediction", "Preferences", "Emoji", "Runtime",
    ])
  + room(
    "WordServices", on: .devices,
    needs: [
      "KeyModel", "TextRules", "InputSession", "Prediction", "Emoji", "Words", "Library", "Runtime",
    ])
  + room(
    "ExtensionServices", on: .devices,
    needs: [
      "KeyModel", "Layouts", "SystemLayout", "Pages", "ForeignPage", "Prediction",
      "ExtensionProtocol", "Extensions",
      "ExtensionHost", "Bus", "Library", "WordServices", "Paint", "Runtime",
    ])
  + room(
    "Checkup", on: .devices,
    needs: [
      "KeyModel", "Focus", "Appearance", "Layouts", "DataFiles", "Synthesis", "SystemLayout",
      "Control",
      "Runtime", "Library", "X11", "XTest", "Paint", "Joysticks",
    ])

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
        "KeyModel", "Layouts", "Appearance", "DataFiles", "Toml", "Prediction", "Keyboard", "Board",
        "Control",
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
    .target(
      name: "Confinement", dependencies: ["Sandbox", "CSandbox"],
      path: "Sources/Devices/Confinement", swiftSettings: strict),
    .executableTarget(
      name: "keycap-sandbox", dependencies: ["Confinement", "Sandbox"],
      path: "Sources/Programs/keycap-sandbox", swiftSettings: strict),
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
      name: "Windows",
      dependencies: ["KeyModel", "Appearance", "Board", "Focus", "Keyboard", "Paint", "X11"],
      path: "Sources/Devices/Windows", swiftSettings: strict),
    .target(
      name: "Commands",
      dependencies: [
        "KeyModel", "Layouts", "Appearance", "DataFiles", "Synthesis", "SystemLayout", "Emoji",
        "Pages", "EmojiPage", "Prediction", "Words", "Keyboard", "Control", "Runtime", "Library",
        "Paint", "X11", "XTest", "Checkup", "ExtensionProtocol", "ExtensionHost", "Engines",
        "Preferences", "Speech", "Joysticks", "Recording", "TextRules",
        arguments,
      ],
      path: "Sources/Programs/Commands", swiftSettings: strict),
    .target(
      name: "RecordTouches",
      dependencies: [
        "KeyModel", "Appearance", "Commands", "Control", "Focus", "InputSession", "Keyboard",
        "Layouts", "Library", "Paint", "Prediction", "Recording", "Runtime", "SystemLayout",
        "Windows", "Words", "X11", "XTest", arguments,
      ],
      path: "Sources/Programs/RecordTouches", swiftSettings: strict),
    .executableTarget(
      name: "keycap",
      dependencies: [
        "KeyModel", "Board", "Appearance",
        "InputSession", "Keyboard", "X11", "XTest", "Paint", "Runtime", "Bus",
        "AtSpi", "Focus",
        "SystemLayout", "Emoji", "Pages", "EmojiPage", "ClipboardPage", "Library",
        "WordServices",
        "Targets", "Control", "Checkup", "Windows", "Commands",
        "ExtensionServices", "DesktopBus", "Engines", "ForeignPage",
        "ConversionPage", "InputMethods", "Marks", "MethodPanels", "Speech", "Sound", "Joysticks",
        "RecordTouches",
        arguments,
      ],
      path: "Sources/Programs/keycap", swiftSettings: strict),
    .testTarget(
      name: "KeycapTests",
      dependencies: [
        "keycap", "Commands", "KeyModel", "Layouts", "Appearance", "DataFiles", "Keyboard",
        "Library",
        "Runtime", "Emoji", "EmojiPage", "Pages",
        "TestKit",
        arguments,
      ],
      path: "Tests/Programs/KeycapTests", swiftSettings: strict),
    .executableTarget(
      name: "filefuzz", dependencies: ["Toml", "FuzzKit", "TestKit"], path: "Tests/Tools/filefuzz",
      swiftSettings: strict),
    .executableTarget(
      name: "replay",
      dependencies: [
        "KeyModel", "Layouts", "Appearance", "TextRules", "InputSession", "Prediction", "Keyboard",
        "Control", "Words", "Library", "Runtime",
      ], path: "Tests/Tools/replay", swiftSettings: strict),
    .target(
      name: "FuzzKit", dependencies: ["Toml", "Layouts", "DataFiles", "TestKit", "Runtime"],
      path: "Tests/FuzzKit", swiftSettings: strict),
    .target(
      name: "TestKit", dependencies: ["Runtime"], path: "Tests/TestKit", swiftSettings: strict),
  ] + core + devices + settingsApplication
)
