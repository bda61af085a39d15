// The libraries of the room Paint: cairo for shapes, FreeType for letters, fontconfig for finding fonts. Pango is
// loaded at run time, and only when a label needs it (PangoLibrary.swift).
#ifndef KEYCAP_CCAIRO_H
#define KEYCAP_CCAIRO_H
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
#endif
