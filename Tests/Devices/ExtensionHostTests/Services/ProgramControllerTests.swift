import ExtensionProtocol
import KeyModel
import Layouts
import Library
import PageContents
import Pages
import Prediction
import Runtime
import TestKit
import Testing

@testable import ExtensionHost

@Suite struct ProgramControllerTests {
  private let folder = Scratch()
  private let heard = Heard()
  private let shared: SharedLibrary

  init() {
    var paths = folder.paths()
    paths.stateDirectory = folder.path + "/state"
    shared = SharedLibrary(Library(paths: paths))
  }

  private final class Heard {
    var pages: [PageID] = []
    var requests: [String] = []
  }

  private static let page = PageID(rawValue: "org.example.one")

  private static let shown = PageEffect.surroundings(
    PageSurroundings(
      size: Size(width: 1280, height: 352), scale: 1, isFloating: false, isDark: false,
      needsGlobe: true, reducedMotion: false, traits: FieldTraits(), serial: 7))

  private func makeController() -> ProgramController {
    ProgramController(
      sandbox: nil, debugging: ProgramController.Debugging(),
      library: shared,
      around: ProgramController.Surroundings(
        words: { nil },
        readClipboard: { $0("copied") }, setClipboard: { _ in }, click: {},
        request: { [heard] in heard.requests.append($0) },
        noRequest: { [heard] in heard.requests.append("none") },
        feed: { [heard] page, _ in heard.pages.append(page) }),
      on: EventLoop())
  }

  @Test func whatPagesAskForWaitsUntilTheDeskIsOpen() {
    let controller = makeController()
    controller.carryOut(Self.shown, of: Self.page)
    #expect(heard.pages.isEmpty)
    controller.open()
    #expect(heard.pages == [Self.page])
    controller.open()
    #expect(heard.pages == [Self.page])
  }

  @Test func aPageThatWasLeftBeforeTheDeskIsOpenHearsNothing() {
    let controller = makeController()
    controller.carryOut(Self.shown, of: Self.page)
    controller.carryOut(.close, of: Self.page)
    controller.open()
    #expect(heard.pages.isEmpty)
  }

  @Test func aWishIsToldOnceAndKept() {
    let controller = makeController()
    for _ in 0..<3 { controller.note(request: .location, of: Self.page) }
    controller.note(request: .contacts, of: Self.page)
    #expect(heard.requests == ["org.example.one location", "org.example.one contacts"])
    #expect(
      GrantRequests.requests(of: "org.example.one", shared.library.paths) == [.location, .contacts])
  }

  @Test func whenNothingIsUndecidedTheMarkGoes() {
    let controller = makeController()
    controller.open()
    controller.note(request: .location, of: Self.page)
    for _ in 0..<2 { controller.reload() }
    #expect(heard.requests == ["org.example.one location", "none"], "no such program is left")
  }

  @Test func aLexiconWithoutWordServicesHasNoWords() throws {
    var answer: HostMessage.Answer?
    withExtendedLifetime(makeController()) { $0.services.lexicon("en-US", true) { answer = $0 } }
    #expect(answer == .lexicon(shortcuts: [], words: []))
  }

  @Test func anAddressBookThatIsNotThereIsDenied() {
    var answer: HostMessage.Answer?
    withExtendedLifetime(makeController()) { $0.services.contacts { answer = $0 } }
    #expect(answer == .denied("unavailable"))
  }

  @Test func theProgramHasItsOwnContainerAndNoSharedOneWithoutAGrant() throws {
    try folder.file(
      "Assets/Extensions/org.example.one/manifest.toml",
      """
      identifier = "org.example.one"
      name = "One"
      program = ["bin/one", "--fast"]
      protocol = 1

      [manifest]
      PrimaryLanguage = "de-CH"
      """)
    _ = try folder.program("Assets/Extensions/org.example.one/bin/one", "#!/bin/sh\n")
    let library = shared.library
    let bundle = try #require(library.bundle(named: "org.example.one"))
    let program = library.program(of: bundle)
    #expect(program.command == [bundle.path + "/bin/one", "--fast"])
    #expect(program.language == "de-CH")
    #expect(program.container == library.paths.container(of: "org.example.one"))
    #expect(TextFile.exists(program.container))
    #expect(program.shared == nil)
    let before = program.edition
    #expect(library.program(of: bundle).edition == before)
    #expect(!program.claimsASCII)
    // Any file of the bundle may be part of the program.
    try folder.file("Assets/Extensions/org.example.one/lib/part.py", "")
    #expect(library.program(of: bundle).edition != before)
  }
}
