// SPDX-License-Identifier: Apache-2.0
// The engine for hanja: the eight C functions of an engine over libhangul (LGPL-2.1+, its table BSD-3). Built
// as a library of its own, libkeycap-libhangul.so, if libhangul's header is installed; keycap-convert loads
// it when hanja are requested. A candidate stands for the last signs of the reading. The engine learns
// nothing: the table has the commonest hanja first.
#include <hangul.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const words = "/usr/share/libhangul/hanja/hanja.txt";
/// Symbols other than hanja, by jamo: ㅁ has ※ and ☆, as everywhere in Korea.
static const char *const signs = "/usr/share/libhangul/hanja/mssymbol.txt";

struct Engine {
    HanjaTable *words;
    HanjaTable *signs;
    /// The candidates of the last conversion.
    HanjaList *found;
    char parted[256];
};

static int length(const char *text) {
    int count = 0;
    for (; *text; text++)
        if (((unsigned char)*text & 0xC0) != 0x80) count++;
    return count;
}

static const char *skip(const char *text, int count) {
    while (*text && count > 0) {
        text++;
        if (((unsigned char)*text & 0xC0) != 0x80) count--;
    }
    return text;
}

/// The scheme has no options.
void keycap_engine_set_options(void *opaque, const char *options) { (void)opaque, (void)options; }

/// Loads the table; null if it is not installed. Nothing is kept in `folder`.
void *keycap_engine_open(const char *folder, const char *name) {
    (void)folder, (void)name;
    if (access(words, R_OK) != 0) return NULL;
    struct Engine *engine = calloc(1, sizeof *engine);
    if (!engine) return NULL;
    engine->words = hanja_table_load(words);
    engine->signs = access(signs, R_OK) == 0 ? hanja_table_load(signs) : NULL;
    if (engine->words) return engine;
    free(engine);
    return NULL;
}

/// Looks up the endings of the reading (without the part that the choices consume) that are words, the
/// longest first. Returns the number of candidates.
int keycap_engine_compose(void *opaque, const char *reading, int count, const int *consumed, const char *const *texts,
                          int limit) {
    (void)texts;
    struct Engine *engine = opaque;
    if (engine->found) hanja_list_delete(engine->found);
    engine->found = NULL;
    for (int choice = 0; choice < count; choice++) reading = skip(reading, consumed[choice]);
    engine->parted[0] = 0;
    if (strlen(reading) >= sizeof engine->parted) return -1;
    strcpy(engine->parted, reading);
    engine->found = hanja_table_match_suffix(engine->words, reading);
    if (!engine->found && engine->signs && *reading)
        engine->found = hanja_table_match_exact(engine->signs, skip(reading, length(reading) - 1));
    int size = engine->found ? hanja_list_get_size(engine->found) : 0;
    return size < limit ? size : limit;
}

/// A candidate of the last conversion; valid until the next one.
const char *keycap_engine_text(void *opaque, int index) {
    return hanja_list_get_nth_value(((struct Engine *)opaque)->found, (unsigned)index);
}

int keycap_engine_consumed(void *opaque, int index) {
    return length(hanja_list_get_nth_key(((struct Engine *)opaque)->found, (unsigned)index));
}

/// The meaning of a candidate of the last conversion, in Korean; empty if the table has none.
const char *keycap_engine_meaning(void *opaque, int index) {
    const char *meaning = hanja_list_get_nth_comment(((struct Engine *)opaque)->found, (unsigned)index);
    return meaning ? meaning : "";
}

/// The reading that was looked up.
const char *keycap_engine_parted(void *opaque) { return ((struct Engine *)opaque)->parted; }

/// libhangul learns nothing.
void keycap_engine_learn(void *opaque, const char *reading, int count, const int *consumed, const char *const *texts) {
    (void)opaque, (void)reading, (void)count, (void)consumed, (void)texts;
}
