internal import CGtk

/// The window's style in addition to the style of libadwaita.
enum Style {
  /// Makes the buttons of number fields as wide as a finger, and frames the chosen one of several buttons.
  private static let always = """
    spinbutton > button { min-width: 34px; }
    button.choice:checked { box-shadow: inset 0 0 0 3px @accent_color; }
    headerbar button.image-button, headerbar button.text-button { min-height: 34px; }
    row.dragged { background-color: alpha(@accent_color, 0.2); }
    row.above { box-shadow: inset 0 3px @accent_color; }
    row.below { box-shadow: inset 0 -3px @accent_color; }
    .takes-keys:focus-visible { outline: 2px solid @accent_color; outline-offset: 2px; }
    """

  /// Gives texts below titles a contrast of 5 : 1. libadwaita has 3 : 1 except in high contrast.
  private static let usual = """
    row label.subtitle, label.dim-label, entry > text > placeholder { opacity: 0.75; }
    """

  /// Removes the shadow around popovers, which would be black without a compositor.
  private static let opaque = """
    popover > contents { box-shadow: none; border-radius: 0; margin: 0; border: 1px solid @borders; }
    """

  /// Applies the style to all windows, and follows the desktop's contrast.
  static func apply() {
    guard let provider = gtk_css_provider_new(), let display = gdk_display_get_default() else {
      return
    }
    gtk_style_context_add_provider_for_display(display, OpaquePointer(provider), 600)
    let load = {
      let isHigh = adw_style_manager_get_high_contrast(adw_style_manager_get_default()) != 0
      let looks = isHigh ? always : always + usual
      let isFlat = gdk_display_is_composited(display) == 0
      gtk_css_provider_load_from_data(provider, isFlat ? looks + opaque : looks, -1)
    }
    load()
    connect(adw_style_manager_get_default(), "notify::high-contrast", load)
  }
}
