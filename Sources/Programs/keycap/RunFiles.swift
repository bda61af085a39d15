import Commands
import Control
import KeyModel
import Layouts
import Library
import Runtime

/// The files of this run: the installed files and the user's, the settings under the options of this run, and the
/// state that outlives the run. Mistakes in files are logged.
final class RunFiles {
  /// The library, for rooms that read from it over the whole run.
  let shared: SharedLibrary
  private var options: RunOptions
  private let log: Log

  init(_ library: Library, options: RunOptions, log: Log) {
    shared = SharedLibrary(library)
    self.options = options
    self.log = log
  }

  var library: Library {
    _read { yield shared.library }
    _modify { yield &shared.library }
  }

  /// The settings, overridden by the options of this run.
  var settings: Settings { options.applied(to: library.settings) }

  /// True at a login screen: nobody has logged in yet, and so no file or service of a user is used (R-DESK-2).
  var isGreeter: Bool { options.isGreeter }

  /// The keyboards of the settings, complete and in order.
  func servingKeyboards() -> [KeyboardDefinition] { library.servingKeyboards(settings) }

  /// The theme of the settings in this scheme; nil if it is not installed.
  func theme(in scheme: Scheme) -> Theme? { library.theme(for: settings, scheme: scheme) }

  /// Logs the mistakes that were found in files since the last call.
  func tellMistakes() {
    for mistake in library.takeMistakes() { log.warning("\(public: mistake)") }
  }

  // MARK: Requests that override the settings until the end of the run

  func adopt(_ showing: Showing) { options.requests.adopt(showing) }

  func setOpensByItself(_ isOn: Bool) { options.requests.opensByItself = isOn }

  func set(_ mode: AssistMode, _ isOn: Bool) { options.requests.assists[mode] = isOn }

  // MARK: State that outlives a run

  /// The saved text of a part; nil if none was saved.
  func recall(_ part: KeptState.Part) -> String? { KeptState(library.paths).recall(part) }

  /// Saves state for the user alone; a greeter saves nothing.
  func keep(_ text: String, as part: KeptState.Part) {
    guard !isGreeter else { return }
    do throws(FileFailure) { try KeptState(library.paths).keep(text, as: part) } catch {
      log.warning("\(public: error.message)")
    }
  }

  /// Writes the height of the keys into the user's settings; a greeter writes nothing.
  func keep(size millimetres: Double) {
    guard !isGreeter else { return }
    do throws(FileFailure) {
      guard try !library.keep(size: millimetres) else { return }
      log.warning("the height of the keys is not kept: the settings file has mistakes")
    } catch {
      log.warning("the height of the keys is not kept: \(public: error.message)")
    }
  }

  /// Opens the settings window, if the policy offers settings (R-DESK-5).
  func openSettings() {
    guard library.settings.policy.offersSettings else { return }
    for message in library.openSettings(options.settings, data: options.data) {
      log.warning("\(public: message)")
    }
  }
}
