import KeyModel
import Layouts
import Library
import Preferences
import Toolkit

/// A keyboard that the user can try: the keyboard itself, and a line with the typed text (R-APP-3). The text is
/// neither learned nor stored.
final class TryGroup {
  private let model: SettingsModel
  private let line = Widget.label("", styles: ["title-3"])
  private var view: KeyboardView?
  private var text = PracticeText()
  private let pause = Pause()
  private var number: UInt64 = 0
  /// Whether the keys are as high as on the monitor.
  private var isAsHigh = false

  init(_ model: SettingsModel) { self.model = model }

  /// Shows the first of the enabled keyboards, as high as on the monitor, and follows the settings. `rows` are above
  /// the keyboard.
  func add(to page: Widget, below rows: [Widget]) {
    let t = model.translation
    let group = Widget.group(t("Preview"), t("Try the keyboard here; nothing is kept."))
    let place = Widget.box(vertical: true)
    place.leaveAbove(12)
    for row in rows { group.add(row: row) }
    group.add(row: place)
    page.add(group: group)
    isAsHigh = true
    var library = Library(paths: model.paths)
    guard let keyboard = library.firstKeyboard() else { return }
    show(keyboard, library, in: place)
    model.observe { [weak self] in self?.renew() }
    Application.onScheme { [weak self] in self?.renew() }
  }

  /// Shows a keyboard in a box.
  func show(_ identifier: String, in place: Widget) {
    var library = Library(paths: model.paths)
    guard let keyboard = library.keyboard(named: identifier) else { return }
    show(keyboard, library, in: place)
  }

  private func show(_ keyboard: KeyboardDefinition, _ library: Library, in place: Widget) {
    text = PracticeText()
    line.setLabel("|")
    if let view { return view.show(keyboard) }
    let view = KeyboardView(
      keyboard, library, model.painter, name: model.translation("Keyboard to try"))
    if isAsHigh {
      view.height = { [model] settings in
        guard let height = model.keyHeight(settings), let density = model.density else {
          return nil
        }
        return (height, density)
      }
    }
    view.touched = { [weak self] _ in self?.pause.touch() }
    view.typed = { [weak self] in self?.handle($0) }
    place.append(line)
    place.append(view.widget)
    self.view = view
  }

  /// Shows the present settings and colours.
  func renew() { view?.renew(Library(paths: model.paths)) }

  private func handle(_ command: TextCommand) {
    text.obey(command)
    pause.then { [weak self] in
      guard let self else { return }
      line.setLabel(isolated(text.text + "|", isFromLeft: false))
    }
    number += 1
    let (context, number) = (text, number)
    _ = after(0) { [weak self] in self?.view?.tell(context, number: number) }
  }
}

extension Library {
  /// Returns the first of the enabled keyboards, for previews. Reads no other keyboard.
  mutating func firstKeyboard() -> KeyboardDefinition? {
    var first = settings
    first.keyboards = Array(settings.keyboards.prefix(1))
    return enabledKeyboards(first).first
  }
}
