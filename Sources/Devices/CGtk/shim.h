// What the Toolkit room uses: GTK 4 and libadwaita, and the types that GLib has as macros only.
#ifndef KEYCAP_CGTK_H
#define KEYCAP_CGTK_H
#include <adwaita.h>

static inline GType keycap_string_type(void) { return G_TYPE_STRING; }

/// Gives a widget a name that screen readers say.
static inline void keycap_name(GtkWidget *widget, const char *name) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/// Tells screen readers a text that belongs to a widget and is not its name.
static inline void keycap_describe(GtkWidget *widget, const char *text) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/// What an empty search field says.
static inline void keycap_placeholder(GtkWidget *entry, const char *text) {
  g_object_set(entry, "placeholder-text", text, NULL);
}

/// A dialog with a heading and a text, to which responses are added.
static inline GtkWidget *keycap_dialog(GtkWindow *parent, const char *heading, const char *body) {
  GtkWidget *dialog = adw_message_dialog_new(parent, NULL, NULL);
  adw_message_dialog_set_heading(ADW_MESSAGE_DIALOG(dialog), heading);
  adw_message_dialog_set_body(ADW_MESSAGE_DIALOG(dialog), body);
  return dialog;
}
#endif
