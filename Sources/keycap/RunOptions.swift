/// What `keycap run` was told on the command line.
struct RunOptions: Hashable, Sendable {
  /// The keyboard shown first; nil leaves it to the settings.
  var keyboard: String?
  /// A theme's name or `auto`; nil leaves it to the settings.
  var theme: String?
  /// The settings file; nil for the user's.
  var settings: String?
  /// A data directory searched before all others.
  var data: String?
  var isFloating = false
  /// Whether it waits, unseen, for `keycap show`.
  var isHidden = false
  var isVerbose = false
}
