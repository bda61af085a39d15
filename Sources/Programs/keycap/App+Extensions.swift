import Bus
import Commands
import ExtensionHost
import ExtensionProtocol
import Extensions
import ForeignPage
import KeyModel
import Keyboard
import Layouts
import Library
import Pages
import Paint
import Prediction
import Runtime
import Sound
import SystemLayout
import WordServices
import X11

/// Whether the programs of keyboards by others may be started.
enum ProgramsState {
  /// Not yet. Holds each page's last request to its program.
  case early([PageID: PageEffect])
  case open
}

// Connects the pages of keyboards by others with their programs.
extension App {
  /// Makes the desk that starts programs, and carries out what pages have asked for before.
  func openDesk() {
    guard case .early(let asked) = programs else { return }
    desk = makeDesk()
    painter.pictures = { [unowned self] name, draw in
      guard let picture = desk?.picture(of: PageID(rawValue: name)) else { return }
      picture.withPixels { pixels in
        guard let base = pixels.baseAddress else { return }
        draw(
          PicturePixels(
            base: base, width: picture.width, height: picture.height, stride: picture.stride))
      }
    }
    programs = .open
    for (id, effect) in asked { performForProgram(effect, of: id, at: loop.now()) }
  }

  /// Carries out a page's request to its program. Where there is no sandbox, the page is told that
  /// its program has ended, and the system keyboard takes its place.
  func performForProgram(_ effect: PageEffect, of id: PageID, at now: Instant) {
    if case .early(var asked) = programs {
      asked[id] = effect
      programs = .early(asked)
    } else if let desk {
      desk.carryOut(effect, of: id)
    } else if case .surroundings = effect {
      dispatch(.page(id, ForeignNews(.fail(.ended(status: nil)))), at: now)
    }
  }

  private func makeDesk() -> ExtensionDesk? {
    guard let sandbox = DataPaths.helper("keycap-sandbox") else { return nil }
    return ExtensionDesk(
      loop: loop, sandbox: sandbox,
      locale: UserLanguages(variable: DataPaths.variable).session.first ?? "en-US",
      find: { [unowned self] id in
        library.bundle(named: id.rawValue).map { program($0) }
      },
      services: services, trace: trace
    ) { [unowned self] id, news in
      // The picture comes before the loop waits: a program that is shown again tells its keys in the middle of the
      // switch, of which one picture is painted.
      dispatch(.page(id, news), at: loop.now())
    }
  }

  /// What the author of a keyboard sees on his terminal; nil where nobody asked for it.
  private var trace: ExtensionDesk.Trace? {
    guard options.isDebugging else { return nil }
    let isTerminal = Output.isErrorTerminal
    return ExtensionDesk.Trace(
      protocol: ProtocolTrace(isWhole: isTerminal, start: loop.now()), showsOutput: isTerminal,
      waits: options.waits
    ) { Output.note($0) }
  }

  /// The program with its grants and its containers, which are there from now on.
  private func program(_ bundle: ExtensionShelf.Bundle) -> ExtensionDesk.Program {
    let id = bundle.declaration.identifier
    let access = OpenAccess(
      bundle.declaration, library.settings.extensions[id], bundle: bundle.path)
    let own = library.paths.container(of: id)
    let shared = access.allows(.shared) ? library.paths.sharedContainer(of: id) : nil
    let containers = [own, shared].compactMap(\.self)
    for folder in containers { try? TextFile.makeFolder(folder) }
    return ExtensionDesk.Program(
      bundle: bundle.path, command: bundle.command, container: own, shared: shared,
      edition: ([bundle.edition] + containers.map(TextFile.identity)).joined(separator: "; "),
      access: access, language: bundle.declaration.manifest.primaryLanguage,
      settings: bundle.declaration.settings.values(library.settings.extensions[id]?.values ?? [:]))
  }

  /// The user's shortcuts, names where they may be told, and the commonest words of the language (R-TEXT-5).
  private func tellLexicon(
    _ language: String, hasNames: Bool, _ completion: @escaping (HostMessage.Answer) -> Void
  ) {
    let shortcuts = library.shortcuts().sorted { $0.key < $1.key }.map {
      HostMessage.Answer.Entry(userInput: $0.key, documentText: $0.value)
    }
    guard let words else { return completion(.lexicon(shortcuts: shortcuts, words: [])) }
    words.askSupplement(language, hasNames: hasNames) { known in
      let names = known.names.prefix(Bounds.lexicon - Supplement.words)
      completion(.lexicon(shortcuts: shortcuts, words: Array(names) + known.words))
    }
  }

  private var services: ExtensionDesk.Services {
    ExtensionDesk.Services(
      lexicon: { [unowned self] in tellLexicon($0, hasNames: $1, $2) },
      knows: { [unowned self] in library.rules(language: $0.baseLanguage) != nil },
      location: { [unowned self] completion in
        location.ask { place in
          completion(
            place.map {
              .location(
                latitude: $0.latitude, longitude: $0.longitude, accuracy: $0.accuracy)
            } ?? .denied("unavailable"))
        }
      },
      contacts: { [unowned self] completion in
        guard let path = library.addressBook(library.settings) else {
          return completion(.denied("unavailable"))
        }
        contacts.ask(path) { completion(HostMessage.Answer(cards: $0)) }
      },
      pasteboard: { [unowned self] completion in
        clipboard.read { completion(.pasteboard(text: $0)) }
      },
      setPasteboard: { [unowned self] in clipboard.set($0) },
      click: { [unowned self] in clicks.click() },
      wish: { [unowned self] id, use in
        let name = "\(id.rawValue) \(use.rawValue)"
        guard toldWishes.insert(name).inserted else { return }
        WishList.note(use, of: id.rawValue, library.paths)
        dispatch(.wish(true), at: loop.now())
        log.info("a keyboard asks for more: keycap extension grant \(public: name)")
      })
  }
}

extension HostMessage.Answer {
  /// The cards of the address book; none where there are none.
  fileprivate init(cards: [AddressBook.Card]) {
    self = .contacts(
      cards: cards.map { Contact(name: $0.name, places: $0.places, numbers: $0.numbers) })
  }
}
