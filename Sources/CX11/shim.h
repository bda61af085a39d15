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
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XRes.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/shape.h>

/// An unused resource ID of this client, to tell its windows from others'.
static inline XID keycap_own_id(Display *display) { return XAllocID(display); }
static inline int keycap_destroy_image(XImage *image) { return XDestroyImage(image); }
#endif
