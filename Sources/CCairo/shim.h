// What the Paint room uses: cairo for shapes, pango for text.
#ifndef KEYCAP_CCAIRO_H
#define KEYCAP_CCAIRO_H
#include <cairo.h>
#include <pango/pangocairo.h>
#endif
