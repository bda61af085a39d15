// The libraries of the room Toolkit: GTK 4 and libadwaita, and types that GLib has only as macros.
#ifndef KEYCAP_CGTK_H
#define KEYCAP_CGTK_H
#include <adwaita.h>

static inline GType keycap_string_type(void) { return G_TYPE_STRING; }

/// Sets the name of a widget for screen readers.
static inline void keycap_name(GtkWidget *widget, const char *name) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/// Sets the description of a widget for screen readers.
static inline void keycap_describe(GtkWidget *widget, const char *text) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

// From gio/gdesktopappinfo.h, which is not in the folders that libadwaita names.
struct _GDesktopAppInfo;
extern const char *g_desktop_app_info_get_categories(struct _GDesktopAppInfo *info);
extern gboolean g_desktop_app_info_get_boolean(struct _GDesktopAppInfo *info, const char *key);

/// Whether a program runs in a terminal.
static inline gboolean keycap_needs_terminal(GAppInfo *info) {
  return g_desktop_app_info_get_boolean((struct _GDesktopAppInfo *)info, "Terminal");
}

/// Whether the desktop's entry of a program says that it is a text editor, and opens plain text.
static inline gboolean keycap_is_editor(GAppInfo *info) {
  const char **types = g_app_info_get_supported_types(info);
  const char *categories = g_desktop_app_info_get_categories((struct _GDesktopAppInfo *)info);
  if (!types || !categories || !g_strv_contains(types, "text/plain")) return FALSE;
  char **names = g_strsplit(categories, ";", -1);
  gboolean found = g_strv_contains((const char *const *)names, "TextEditor");
  g_strfreev(names);
  return found;
}

/// Hides a picture from screen readers, because the words beside it say the same.
static inline GtkWidget *keycap_icon(const char *name) {
  return g_object_new(
      GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, "icon-name", name, NULL);
}

/// Makes a toggle button of a group in which one button is on. Screen readers call it a radio button.
static inline GtkWidget *keycap_choice_button(void) {
  return g_object_new(GTK_TYPE_TOGGLE_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO, NULL);
}

/// Makes a row that does not have the role of a list item.
static inline GtkWidget *keycap_row(GtkAccessibleRole role) {
  return g_object_new(ADW_TYPE_ACTION_ROW, "accessible-role", role, NULL);
}

/// Reports to screen readers whether a choice is the chosen one.
static inline void keycap_check(GtkWidget *widget, gboolean is_on) {
  GtkAccessibleTristate state = is_on ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE;
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_CHECKED, state, -1);
}

/// Sets the text of an empty search field.
static inline void keycap_placeholder(GtkWidget *entry, const char *text) {
  g_object_set(entry, "placeholder-text", text, NULL);
}

/// Makes a dialog with a heading and a text. The caller adds responses.
static inline GtkWidget *keycap_dialog(GtkWindow *parent, const char *heading, const char *body) {
  GtkWidget *dialog = adw_message_dialog_new(parent, NULL, NULL);
  adw_message_dialog_set_heading(ADW_MESSAGE_DIALOG(dialog), heading);
  adw_message_dialog_set_body(ADW_MESSAGE_DIALOG(dialog), body);
  return dialog;
}

/// Least width in px of a text that may break anywhere.
static const int keycap_least_text = 48;

// GTK before 4.10 asks a text for its width at a given height. The answer is too large if lines differ in height, as
// lines of two fonts do. It also breaks a text after each letter to find the least width of the text, which takes most
// of the time until a page is shown. These functions lay out texts whose width does not depend on their height, and
// give a fixed least width to texts that may break anywhere.
static inline void keycap_measure_text(
    GtkWidget *text, GtkOrientation orientation, int for_size, int *least, int *natural, int *least_baseline,
    int *natural_baseline) {
  GtkLabel *label = GTK_LABEL(text);
  if (orientation == GTK_ORIENTATION_HORIZONTAL && gtk_label_get_wrap(label)
      && gtk_label_get_wrap_mode(label) == PANGO_WRAP_WORD_CHAR && gtk_label_get_width_chars(label) < 0
      && gtk_label_get_max_width_chars(label) < 0) {
    PangoLayout *line = pango_layout_copy(gtk_label_get_layout(label));
    int width = 0;
    pango_layout_set_width(line, -1);
    pango_layout_get_size(line, &width, NULL);
    g_object_unref(line);
    *natural = PANGO_PIXELS_CEIL(width);
    *least = MIN(*natural, keycap_least_text);
    *least_baseline = *natural_baseline = -1;
    return;
  }
  int size = orientation == GTK_ORIENTATION_HORIZONTAL ? -1 : for_size;
  GTK_WIDGET_GET_CLASS(text)->measure(text, orientation, size, least, natural, least_baseline, natural_baseline);
}

static inline GtkSizeRequestMode keycap_text_mode(GtkWidget *text) {
  return GTK_WIDGET_GET_CLASS(text)->get_request_mode(text);
}

static inline void keycap_allocate_text(GtkWidget *text, int width, int height, int baseline) {
  GTK_WIDGET_GET_CLASS(text)->size_allocate(text, width, height, baseline);
}

/// Makes all texts in a widget wrap at the widget's width. No text is cut.
static inline void keycap_wrap_texts(GtkWidget *widget) {
  if (GTK_IS_LABEL(widget)) {
    if (gtk_label_get_ellipsize(GTK_LABEL(widget)) != PANGO_ELLIPSIZE_NONE) {
      gtk_label_set_ellipsize(GTK_LABEL(widget), PANGO_ELLIPSIZE_NONE);
      gtk_label_set_wrap(GTK_LABEL(widget), TRUE);
      gtk_label_set_wrap_mode(GTK_LABEL(widget), PANGO_WRAP_WORD_CHAR);
    }
    gtk_widget_set_layout_manager(
        widget, gtk_custom_layout_new(keycap_text_mode, keycap_measure_text, keycap_allocate_text));
    return;
  }
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    keycap_wrap_texts(child);
}

/// Makes a field of a number ignore the wheel, so that the wheel scrolls the page and does not change the number.
static inline void keycap_leave_wheel(GtkWidget *number) {
  GListModel *controllers = gtk_widget_observe_controllers(number);
  for (guint place = 0; place < g_list_model_get_n_items(controllers); place++) {
    GtkEventController *controller = g_list_model_get_item(controllers, place);
    if (GTK_IS_EVENT_CONTROLLER_SCROLL(controller))
      gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_NONE);
    g_object_unref(controller);
  }
  g_object_unref(controllers);
}

/// Returns the scrolled window of a page; NULL if it has none.
static inline GtkWidget *keycap_scroller(GtkWidget *page) {
  GtkWidget *child = gtk_widget_get_first_child(page);
  return GTK_IS_SCROLLED_WINDOW(child) ? child : NULL;
}

/// Scrolls so that the focused widget is visible, with a rim in px. Returns true if this moved the page. The place of
/// the widget is measured in the page, because the page may not have moved yet after an earlier scroll.
static inline gboolean keycap_show_focus(GtkWidget *scroller, int rim) {
  GtkRoot *root = gtk_widget_get_root(scroller);
  GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
  GtkWidget *view = gtk_scrolled_window_get_child(GTK_SCROLLED_WINDOW(scroller));
  GtkWidget *page = GTK_IS_VIEWPORT(view) ? gtk_viewport_get_child(GTK_VIEWPORT(view)) : NULL;
  double x = 0, y = 0;
  if (!focus || !page || !gtk_widget_is_ancestor(focus, page)) return FALSE;
  if (!gtk_widget_translate_coordinates(focus, page, 0, 0, &x, &y)) return FALSE;
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
  double end = y + gtk_widget_get_height(focus) + rim - gtk_adjustment_get_page_size(place);
  double before = gtk_adjustment_get_value(place);
  // GTK may still be scrolling to the focus, by an outdated height. Setting the value ends this; clamping the page does
  // not.
  gtk_adjustment_set_value(place, MIN(MAX(before, end), y - rim));
  return gtk_adjustment_get_value(place) != before;
}

/// Finds the place of a widget in its window, in px. Returns false if the widget has no place yet.
static inline gboolean keycap_place(GtkWidget *widget, double *x, double *y) {
  GtkRoot *root = gtk_widget_get_root(widget);
  return root && gtk_widget_get_height(widget) > 0 &&
         gtk_widget_translate_coordinates(widget, GTK_WIDGET(root), 0, 0, x, y);
}

/// Removes the arrows of lists that open from a widget, if there is no compositor: the arrows would be on a black
/// ground.
static inline void keycap_remove_arrows(GtkWidget *widget) {
  if (gdk_display_is_composited(gtk_widget_get_display(widget))) return;
  if (GTK_IS_POPOVER(widget)) gtk_popover_set_has_arrow(GTK_POPOVER(widget), FALSE);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    keycap_remove_arrows(child);
}

/// Makes a slider for the number of a field.
static inline GtkWidget *keycap_slider(GtkWidget *field) {
  GtkAdjustment *number = gtk_spin_button_get_adjustment(GTK_SPIN_BUTTON(field));
  return gtk_scale_new(GTK_ORIENTATION_HORIZONTAL, number);
}

/// A finger or the first button of a pointer on a widget. `phase`: 0 began, 1 moved, 2 ended, 3 cancelled.
typedef struct {
  int phase;
  double x, y;
  guint64 id;
} KeycapTouch;

/// Reads an event as a touch at a place in px of the widget; false for any other event.
static inline gboolean keycap_touch(GtkWidget *widget, GdkEvent *event, KeycapTouch *touch) {
  switch ((int)gdk_event_get_event_type(event)) {
    case GDK_BUTTON_PRESS:
    case GDK_BUTTON_RELEASE:
      if (gdk_button_event_get_button(event) != 1) return FALSE;
      touch->phase = gdk_event_get_event_type(event) == GDK_BUTTON_PRESS ? 0 : 2;
      break;
    case GDK_TOUCH_BEGIN: touch->phase = 0; break;
    case GDK_MOTION_NOTIFY:
    case GDK_TOUCH_UPDATE: touch->phase = 1; break;
    case GDK_TOUCH_END: touch->phase = 2; break;
    case GDK_TOUCH_CANCEL: touch->phase = 3; break;
    default: return FALSE;
  }
  GtkNative *native = gtk_widget_get_native(widget);
  double x = 0, y = 0, left = 0, top = 0;
  if (!native || !gdk_event_get_position(event, &x, &y)) return FALSE;
  gtk_native_get_surface_transform(native, &left, &top);
  touch->id = (guint64)(guintptr)gdk_event_get_event_sequence(event);
  return gtk_widget_translate_coordinates(
      GTK_WIDGET(native), widget, x - left, y - top, &touch->x, &touch->y);
}

/// Draws pixels with their upper left corner at a place of the widget. `scale`: number of pixels for each px of the
/// widget.
static inline void keycap_draw(
    cairo_t *context, const void *pixels, int width, int height, int stride, gboolean is_opaque, double x, double y,
    double scale) {
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      (unsigned char *)pixels, is_opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width, height, stride);
  cairo_save(context);
  cairo_translate(context, x, y);
  cairo_scale(context, 1 / scale, 1 / scale);
  cairo_set_source_surface(context, surface, 0, 0);
  cairo_paint(context);
  cairo_restore(context);
  cairo_surface_destroy(surface);
}
/// The families of the installed fonts, as a list of texts for g_strfreev.
static inline char **keycap_font_families(GtkWidget *widget) {
  PangoFontFamily **families = NULL;
  int count = 0;
  pango_context_list_families(gtk_widget_get_pango_context(widget), &families, &count);
  char **names = g_new0(char *, count + 1);
  for (int place = 0; place < count; place++) names[place] = g_strdup(pango_font_family_get_name(families[place]));
  g_free(families);
  return names;
}

/// Writes a picture of any kind as a PNG file, at most `width` px wide and upright as its camera was held.
static inline gboolean keycap_save_picture(const char *from, const char *to, int width) {
  int own = 0;
  if (!gdk_pixbuf_get_file_info(from, &own, NULL)) return FALSE;
  GdkPixbuf *read = own > width ? gdk_pixbuf_new_from_file_at_scale(from, width, -1, TRUE, NULL)
                                : gdk_pixbuf_new_from_file(from, NULL);
  if (!read) return FALSE;
  GdkPixbuf *upright = gdk_pixbuf_apply_embedded_orientation(read);
  gboolean is_saved = upright && gdk_pixbuf_save(upright, to, "png", NULL, NULL);
  if (upright) g_object_unref(upright);
  g_object_unref(read);
  return is_saved;
}

// GTK 4.10 has another button for colours, which 4.8 lacks.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
/// A button that shows a colour and opens a dialog to choose another.
static inline GtkWidget *keycap_color_button(const char *title) {
  GtkWidget *button = gtk_color_button_new();
  gtk_color_button_set_title(GTK_COLOR_BUTTON(button), title);
  return button;
}

static inline void keycap_set_color(GtkWidget *button, double red, double green, double blue) {
  GdkRGBA color = {(float)red, (float)green, (float)blue, 1};
  gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(button), &color);
}

static inline GdkRGBA keycap_color(GtkWidget *button) {
  GdkRGBA color = {0, 0, 0, 1};
  gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(button), &color);
  return color;
}
G_GNUC_END_IGNORE_DEPRECATIONS

#endif
