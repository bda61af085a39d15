import KeyModel

/// GTK, Qt, Firefox and Chromium. `test_type.py` and `Tests/Bench/type.py` test their habits.
extension ClientProfile {
  /// Profile of a toolkit that handles pings in the order of its queue.
  package static let toolkit = ClientProfile.toolkitProfile()

  private static func toolkitProfile() -> ClientProfile {
    var profile = ClientProfile(proof: .ping)
    profile.rest = .whereShared
    profile.looksUpOnMainThread = true
    // GTK 4 changes ■ under CapsLock: it looks for the capital, and finds ▮ in its table (gdk_unicode_to_keyval and
    // back). No other character is changed so.
    profile.capitalised = [Keysym("■")]
    return profile
  }
}
