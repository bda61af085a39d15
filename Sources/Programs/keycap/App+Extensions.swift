import ExtensionHost
import ExtensionProtocol
import Extensions
import ForeignPage
import KeyModel
import Keyboard
import Library
import Pages
import Paint
import Runtime
import SystemLayout
import X11

/// Whether programs of keyboards by others can be started.
enum ProgramsState {
  /// Not yet: what their pages have asked for last.
  case early([PageID: PageEffect])
  case open
}

// Keyboards by others: their programs, and what these want of the keyboard.
extension App {
  /// From now on programs are started; what pages asked for before is done.
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

  /// What a page asks of its program. Where there is no sandbox the system keyboard takes the page's place.
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
        library.bundle(named: id.rawValue).map {
          ExtensionDesk.Program(
            bundle: $0.path, command: $0.command,
            container: library.paths.container(of: id.rawValue))
        }
      },
      lexicon: { [unowned self] in
        library.shortcuts().map {
          HostMessage.Answer.Entry(userInput: $0.key, documentText: $0.value)
        }
      }
    ) { [unowned self] id, news in
      dispatch(.page(id, news), at: loop.now())
      present()
      connection.flush()
    }
  }
}
