import Library
import Preferences
import Runtime
import Toolkit

/// The user's file of text shortcuts. The file is read again after each save by any program. The running keyboard
/// watches the same file (R-TEXT-5).
final class ShortcutsModel {
  let path: String
  private(set) var text: ShortcutsText
  /// The reason why the file cannot be read; nil if it can be read.
  private(set) var failure: String?
  private var followers: [() -> Void] = []

  init(path: String) {
    self.path = path
    text = ShortcutsText("", file: path)
    reload()
    Application.watch(folder: path.parent) { [weak self] in self?.reload() }
  }

  /// The mistake in the file; nil for a file that can be edited.
  var mistake: String? { failure ?? text.mistakes.first }

  /// Calls `body` now and after every change of the file.
  func observe(_ body: @escaping () -> Void) {
    followers.append(body)
    body()
  }

  /// Changes the present text of the file. Returns the reason why the file was not changed; nil if it was changed.
  func change(
    _ edit: (ShortcutsText) throws(ShortcutsText.Refusal) -> ShortcutsText
  ) -> Reason? {
    reload()
    if let failure { return .file(failure) }
    do throws(ShortcutsText.Refusal) {
      let edited = try edit(text)
      guard edited.text != text.text else { return nil }
      do throws(FileFailure) { try TextFile.rewrite(edited.text, to: path) } catch {
        return .file(error.message)
      }
      text = edited
      followers.forEach { $0() }
      return nil
    } catch { return .refusal(error) }
  }

  /// The reason why the file was not changed.
  enum Reason {
    case file(String)
    case refusal(ShortcutsText.Refusal)
  }

  private func reload() {
    let before = (text.text, failure)
    do throws(FileFailure) {
      text = ShortcutsText(try TextFile.readIfPresent(path), file: path)
      failure = nil
    } catch { failure = error.message }
    if before != (text.text, failure) { followers.forEach { $0() } }
  }
}
