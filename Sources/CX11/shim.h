// What the X11 room uses of the X client libraries. A macro that Swift cannot import becomes a
// `static inline` function here.
#ifndef KEYCAP_CX11_H
#define KEYCAP_CX11_H
#include <X11/Xlib.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/extensions/XInput.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XRes.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/shape.h>

/// An unused resource ID of this client, to tell its windows from others'.
static inline XID keycap_own_id(Display *display) { return XAllocID(display); }
static inline int keycap_destroy_image(XImage *image) { return XDestroyImage(image); }

// XKB's accessors are macros of several arguments.
static inline int keycap_num_groups(XkbDescPtr map, KeyCode key) {
  return XkbKeyNumGroups(map, key);
}
static inline int keycap_num_syms(XkbDescPtr map, KeyCode key) { return XkbKeyNumSyms(map, key); }
static inline int keycap_has_actions(XkbDescPtr map, KeyCode key) {
  return XkbKeyHasActions(map, key);
}
static inline XkbKeyTypePtr keycap_key_type(XkbDescPtr map, KeyCode key, int group) {
  return XkbKeyKeyType(map, key, group);
}
static inline int keycap_group_width(XkbDescPtr map, KeyCode key, int group) {
  return XkbKeyGroupWidth(map, key, group);
}
static inline KeySym keycap_sym(XkbDescPtr map, KeyCode key, int level, int group) {
  return XkbKeySymEntry(map, key, level, group);
}
static inline void keycap_set_sym(XkbDescPtr map, KeyCode key, int level, KeySym sym) {
  XkbKeySymsPtr(map, key)[level] = sym;
}

/// Sets in the 32 bytes of `bits` every keycode that is down by an XI 1 device state.
static inline void keycap_add_keys(XDeviceState *state, unsigned char *bits) {
  XInputClass *class = state->data;
  for (int index = 0; index < state->num_classes; index++) {
    if (class->class == KeyClass)
      for (int byte = 0; byte < 32; byte++) bits[byte] |= ((XKeyState *)class)->keys[byte];
    class = (XInputClass *)((char *)class + class->length);
  }
}
#endif
