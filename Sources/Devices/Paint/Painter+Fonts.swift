package import KeyModel

extension Painter {
  /// The file of the font that labels of the theme are drawn with; nil when no font is installed.
  package static func fontFile(of theme: Theme) -> String? {
    let finder = FontFinder(directories: FontFinder.standardDirectories)
    let named = theme.fonts.lazy.compactMap { finder.files(of: $0) }.first
    return (named ?? finder.match(theme.fonts))?.regular.path
  }
}
