import KeyModel
import Library
import Preferences
import Toolkit

/// The sheet that adds a keyboard. The sheet has a search by language, in the language itself and in the user's; the
/// abilities of each keyboard; and a trial of the chosen keyboard (R-APP-1, R-APP-3).
final class AddSheet {
  private let model: SettingsModel
  private let add: (String) -> Void
  private let taken: Set<String>
  private let offers: [KeyboardOffer]
  private let list = Widget.group("")
  private let place = Widget.box(vertical: true)
  private let accept: Widget
  private let tried: TryGroup
  private var form: Widget?
  private var shown: [Widget] = []
  private var chosen: KeyboardOffer?

  private var t: Translation { model.translation }

  /// Makes the sheet. `taken` are the enabled keyboards; `add` gets the identifier of the chosen keyboard.
  init(_ model: SettingsModel, taken: [String], add: @escaping (String) -> Void) {
    self.model = model
    self.taken = Set(taken)
    self.add = add
    tried = TryGroup(model)
    let t = model.translation
    accept = Widget.button(t("Add")) {}
    offers = AddSheet.offers(model).filter { offer in
      AddSheet.names(of: offer).contains { !taken.contains($0) }
    }
  }

  /// Returns all keyboards that can be enabled.
  private static func offers(_ model: SettingsModel) -> [KeyboardOffer] {
    let t = model.translation
    var library = Library(paths: model.paths)
    let lexicons = LexiconCatalog(paths: model.paths)
    var offers = library.cards().map { card in
      var abilities: Set<KeyboardOffer.Ability> = []
      if card.isPrinted { abilities.insert(.printed) }
      if card.converts { abilities.insert(.converts) }
      if let tag = card.language, lexicons.has(language: tag) { abilities.insert(.guesses) }
      return KeyboardOffer(
        identifier: card.identifier, name: card.name, tag: card.language, abilities: abilities)
    }
    offers.append(
      KeyboardOffer(
        identifier: "system", name: t("Layout of This System"), tag: nil, abilities: [.printed]))
    return KeyboardOffer.sorted(offers, t)
  }

  /// Returns the identifiers under which an offer is enabled: for a keyboard with a physical layout, one for each form.
  private static func names(of offer: KeyboardOffer) -> [String] {
    guard offer.abilities.contains(.printed) else { return [offer.identifier] }
    return Library.printedForms.map { "\(offer.identifier).\($0)" }
  }

  func open(above window: MainWindow) {
    let content = Widget.box(vertical: true, spacing: 12)
    content.setMargin(12)
    let page = Widget.page()
    page.add(group: list)
    let search = Widget.search(t("Search by language")) { [weak self] in self?.fill($0) }
    content.append(search)
    content.append(Widget.scrolled(page))
    content.append(makeForms())
    content.append(place)
    accept.addStyle("suggested-action")
    accept.setSensitive(false)
    fill("")
    let sheet = window.makeSheet(
      t("Add Keyboard"), width: 440, height: 680, cancel: t("Cancel"), accept: accept, content)
    accept.onClick { [self] in
      if let name { add(name) }
      sheet.close()
    }
    // Return takes the first result, so that the user need not go through the list. A second Return adds it.
    search.onReturn { [weak self] in self?.chooseFirst() }
    // The search does not get the focus at first, because a focused field would show the keyboard over the list.
    sheet.searchWhenTyped(search)
    sheet.present()
    shown.first?.focus()
  }

  /// Makes the row that chooses the form of a keyboard with a physical layout.
  private func makeForms() -> Widget {
    let titles = Library.printedForms.map { t(PreferenceTexts.words($0)) }
    let row = Widget.choiceRow(t("Form"), "", titles) { [weak self] _ in self?.show() }
    let group = Widget.group("")
    group.add(row: row)
    group.setVisible(false)
    form = row
    forms = group
    return group
  }

  private var forms: Widget?

  /// The identifier of the chosen keyboard; nil if none is chosen.
  private var name: String? {
    guard let chosen else { return nil }
    let names = AddSheet.names(of: chosen)
    guard names.count > 1 else { return names.first }
    return names.indices.contains(form?.chosen ?? 0) ? names[form?.chosen ?? 0] : names.first
  }

  private func fill(_ text: String) {
    for row in shown { list.remove(row: row) }
    let found = offers.filter { $0.fits(text, t) }
    first = found.first
    shown = found.map { offer in
      Widget.buttonRow(offer.name, offer.description(t)) { [weak self] in self?.choose(offer) }
    }
    if found.isEmpty { shown.append(Widget.row(t("No results"))) }
    for row in shown { list.add(row: row) }
  }

  private var first: KeyboardOffer?

  private func chooseFirst() {
    guard let first else { return }
    choose(first)
    accept.focus()
  }

  private func choose(_ offer: KeyboardOffer) {
    chosen = offer
    let names = AddSheet.names(of: offer)
    forms?.setVisible(names.count > 1)
    if let free = names.firstIndex(where: { !taken.contains($0) }), names.count > 1 {
      form?.choose(free)
    }
    show()
  }

  private func show() {
    guard let name else { return }
    accept.setSensitive(!taken.contains(name))
    tried.show(name, in: place)
  }
}
