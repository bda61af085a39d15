import Control
import DataFiles
import KeyModel
import Keyboard
import Layouts
import Library
import Paint
import Preferences
import Toml
import Toolkit

/// The themes as cards from which the user chooses. On each card the keyboard itself is drawn (R-APP-3).
final class ThemeCards {
  private let model: SettingsModel
  private let setting: Setting
  let row: Widget
  private var cards: [Card] = []
  private var keyboard: KeyboardDefinition?
  /// The library of all cards, so that themes are read once.
  private lazy var library = Library(paths: model.paths)
  private static let columns = 2

  private struct Card {
    var name: String
    var button: Widget
    var drawing: Widget
  }

  private var t: Translation { model.translation }

  /// The width of the drawn keyboards in pt. The keyboards are as wide as on a phone, for every width of the card.
  private static let points = 390.0
  /// The least size of a drawing in px.
  private static let size = (width: 120, height: 84)

  /// Makes the cards. `setting` is the setting of the theme.
  init(_ model: SettingsModel, _ setting: Setting) {
    (self.model, self.setting) = (model, setting)
    row = Widget.grid(spacing: 12)
  }

  func add(to page: Widget) {
    let group = Widget.group(t(setting.title), t(setting.comment))
    cards = names().map(makeCard)
    row.fillGrid(cards.map(\.button), columns: ThemeCards.columns)
    group.add(row: row)
    page.add(group: group)
    model.observe { [unowned self] in renew(group) }
    Application.onScheme { [weak self] in self?.redraw() }
  }

  private func names() -> [String] {
    PreferenceTexts.ordered(themes: library.allThemes().map(\.name))
  }

  /// Reads the themes again: a theme was edited, added or removed.
  func readAgain() {
    library = Library(paths: model.paths)
    let names = names()
    for name in names where !cards.contains(where: { $0.name == name }) {
      let number = cards.count
      row.attach(makeCard(name).button, at: number, columns: ThemeCards.columns)
    }
    for card in cards { card.button.setVisible(names.contains(card.name)) }
    let value = model.value(of: setting)
    for card in cards where value == .string(card.name) { card.button.choose(isOn: true) }
    redraw()
  }

  private func makeCard(_ name: String) -> Card {
    let title = t(PreferenceTexts.theme(name))
    let drawing = Widget.drawing(name: title) { [weak self] in self?.draw(name, in: $0) }
    drawing.setLeastSize(width: ThemeCards.size.width, height: ThemeCards.size.height)
    let content = Widget.box(vertical: true, spacing: 6)
    content.append(drawing)
    let label = Widget.label(title)
    label.centre()
    content.append(label)
    let first = cards.first?.button
    let button = Widget.choiceButton(name: title, content, of: first) { [unowned self] isOn in
      // The check mark shows the choice to users who cannot distinguish colours.
      label.setLabel(isOn ? "✓ \(title)" : title)
      if isOn { model.set(setting, to: .string(name)) }
    }
    let card = Card(name: name, button: button, drawing: drawing)
    cards.append(card)
    // GTK ignores a size request that is made while GTK gives widgets their sizes.
    drawing.onResize { [weak self] in _ = after(0) { self?.fit(drawing) } }
    return card
  }

  private func renew(_ group: Widget) {
    let isHeld = model.held.holds(setting.name)
    row.setSensitive(model.canChange(setting))
    group.setGroupText(isHeld ? model.reason : t(setting.comment))
    let value = model.value(of: setting)
    for card in cards where value == .string(card.name) { card.button.choose(isOn: true) }
    if !cards.contains(where: { value == .string($0.name) }) {
      for card in cards { card.button.choose(isOn: false) }
    }
  }

  private func redraw() {
    for card in cards { card.drawing.redraw() }
  }

  /// Makes a card as high as the keyboard in it.
  private func fit(_ drawing: Widget) {
    guard drawing.width > 0, let keyboard = shown(),
      let scene = ThemeCards.scene(of: keyboard, width: Double(drawing.width))
    else { return }
    drawing.setLeastSize(
      width: ThemeCards.size.width, height: Int(scene.size.height.rounded(.up)))
  }

  /// Returns the first of the enabled keyboards, read once.
  private func shown() -> KeyboardDefinition? {
    if keyboard == nil { keyboard = library.firstKeyboard() }
    return keyboard
  }

  private func draw(_ name: String, in context: DrawingContext) {
    guard let drawing = cards.first(where: { $0.name == name })?.drawing, drawing.width > 0 else {
      return
    }
    let scheme: Scheme = Application.isDark ? .dark : .light
    let wide = Double(drawing.width) * max(drawing.scaleFactor, 1)
    guard let keyboard = shown(), let theme = library.theme(name, scheme: scheme),
      let scene = ThemeCards.scene(of: keyboard, width: wide)
    else { return }
    do throws(PaintFailure) {
      let (width, height) = (scene.size.width.rounded(.up), scene.size.height.rounded(.up))
      let canvas = try Canvas(width: Int(width), height: Int(height))
      try model.painter.paint(scene, theme: theme, damage: [scene.size.bounds], into: canvas)
      canvas.withPixels {
        context.draw(
          $0, width: canvas.width, height: canvas.height, stride: canvas.stride, isOpaque: true,
          x: 0, y: 0, scale: max(drawing.scaleFactor, 1))
      }
    } catch { return }
  }

  /// Returns the first scene of a keyboard that is `width` px wide.
  private static func scene(of keyboard: KeyboardDefinition, width: Double) -> Scene? {
    var settings = Settings()
    settings.placement = .docked
    settings.keyboards = [keyboard.identifier]
    let frame = Rect(x: 0, y: 0, width: width, height: (width * 1.6).rounded())
    let monitor = Monitor(name: "card", frame: frame, isPrimary: true, scale: width / points)
    var shown = Keyboard(
      settings: settings, keyboards: [keyboard], screen: Screen(monitors: [monitor]))
    let start = Instant(microseconds: 0)
    _ = shown.handle(.command(.show), at: start)
    return shown.scene
  }
}
