// SPDX-License-Identifier: Apache-2.0
// The engine for zhuyin and cangjie: the C functions of an engine over librime (BSD-3). Built as a library of its own,
// libkeycap-librime.so, if librime's header is installed; keycap-convert loads it when such a keyboard is shown.
#include <fcntl.h>
#include <rime_api.h>
#include <rime_levers_api.h>
#include <stdlib.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace {

const char *const data = "/usr/share/rime-data";
const char *const version = "1";

/// A way to spell: its name in librime, and the Latin keys for the signs of its readings, in the same order.
struct Scheme {
    const char *name;
    const char *schema;
    /// The folder inside the user's folder in which librime keeps what it learns.
    const char *learned;
    const char *keys;
    std::vector<std::string> signs;
};

const Scheme schemes[] = {
    {"zhuyin", "bopomofo_tw", "terra_pinyin.userdb", "1qaz2wsxedcrfv5tgbyhnujm8ik,9ol.0p;/- 6347",
     {"ㄅ", "ㄆ", "ㄇ", "ㄈ", "ㄉ", "ㄊ", "ㄋ", "ㄌ", "ㄍ", "ㄎ", "ㄏ", "ㄐ", "ㄑ", "ㄒ", "ㄓ", "ㄔ", "ㄕ", "ㄖ", "ㄗ", "ㄘ", "ㄙ",
      "ㄧ", "ㄨ", "ㄩ", "ㄚ", "ㄛ", "ㄜ", "ㄝ", "ㄞ", "ㄟ", "ㄠ", "ㄡ", "ㄢ", "ㄣ", "ㄤ", "ㄥ", "ㄦ", "ˉ", "ˊ", "ˇ", "ˋ", "˙"}},
    {"cangjie", "cangjie5", "cangjie5.userdb", "abcdefghijklmnopqrstuvwxyz",
     {"日", "月", "金", "木", "水", "火", "土", "竹", "戈", "十", "大", "中", "一",
      "弓", "人", "心", "手", "口", "尸", "廿", "山", "女", "田", "難", "卜", "重"}},
};

struct Candidate {
    std::string text;
    int consumed;
};

/// Keys of librime: one selects the next candidate, the other deletes the last key.
constexpr int downKey = 0xff54;
constexpr int backspaceKey = 0xff08;

struct Engine {
    RimeApi *rime = nullptr;
    const Scheme *scheme = nullptr;
    RimeSessionId session = 0;
    std::string folder;
    std::vector<Candidate> candidates;
    std::string parted;
    /// The keys that librime composes.
    std::string typed;
    /// Whether a candidate other than the first is selected. Keys have other meanings then, until the reading changes.
    bool isMoved = false;
    /// Whether the engine may learn: not while another process has the folder, since two writers would damage it.
    bool learns = true;

    /// Takes the folder for the life of this process. If another process has it, librime gets an empty folder
    /// inside, which the next process that takes the whole folder removes.
    void takeFolder() {
        int file = open((folder + "/in-use").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
        struct flock lock = {};
        lock.l_type = F_WRLCK;
        lock.l_whence = SEEK_SET;
        learns = file < 0 || fcntl(file, F_SETLK, &lock) == 0;
        const std::string beside = "beside-";
        if (!learns) {
            std::string empty = folder + "/" + beside + "XXXXXX";
            if (mkdtemp(empty.data())) folder = empty;
            return;
        }
        std::error_code error;
        for (const auto &entry : std::filesystem::directory_iterator(folder, error))
            if (entry.path().filename().string().compare(0, beside.size(), beside) == 0)
                std::filesystem::remove_all(entry.path(), error);
    }

    /// The keys of a reading; empty if the scheme lacks one of its signs.
    std::string keys(const char *reading) const {
        std::string keys;
        while (*reading) {
            size_t sign = 0;
            while (sign < scheme->signs.size() &&
                   std::strncmp(reading, scheme->signs[sign].c_str(), scheme->signs[sign].size()) != 0)
                sign++;
            if (sign == scheme->signs.size()) return "";
            keys += scheme->keys[sign];
            reading += scheme->signs[sign].size();
        }
        return keys;
    }

    /// The folders that librime reads and writes.
    RimeTraits traits() const {
        RIME_STRUCT(RimeTraits, traits);
        traits.shared_data_dir = data;
        traits.user_data_dir = folder.c_str();
        traits.distribution_name = traits.distribution_code_name = "Keycap";
        traits.distribution_version = version;
        traits.app_name = "rime.keycap";
        traits.min_log_level = 3;
        traits.log_dir = "";
        return traits;
    }

    void start() {
        RimeTraits traits = this->traits();
        static bool isSetUp = false;
        if (!isSetUp) rime->setup(&traits);
        isSetUp = true;
        rime->initialize(&traits);
        typed.clear();
        isMoved = false;
        session = rime->create_session();
        rime->select_schema(session, scheme->schema);
    }

    bool isKept() const { return access((folder + "/" + scheme->learned + "/CURRENT").c_str(), F_OK) == 0; }

    /// Forgets what was learned if another process, such as `keycap words reset`, has removed the files meanwhile.
    void forgetWhatWasRemoved() {
        if (!learns || isKept()) return;
        rime->finalize();
        start();
    }

    /// librime's name for the dictionary of what it learns.
    std::string dictionary() const {
        std::string name = scheme->learned;
        return name.substr(0, name.find('.'));
    }

    /// Closes the files, so that librime's own tool can open them; nullptr if librime has no such tool.
    /// `finalize` and `start` end this state.
    RimeLeversApi *rest() {
        rime->finalize();
        RimeTraits traits = this->traits();
        rime->deployer_initialize(&traits);
        RimeModule *module = rime->find_module("levers");
        return module ? (RimeLeversApi *)module->get_api() : nullptr;
    }

    /// Exports the lines of what was learned, in librime's form; false on a failure.
    bool exportLines(RimeLeversApi &levers, std::vector<std::string> &lines) const {
        std::string file = folder + "/learned";
        bool isWritten = levers.export_user_dict(dictionary().c_str(), file.c_str()) >= 0;
        std::ifstream words(file);
        for (std::string line; std::getline(words, line);)
            if (!line.empty() && line[0] != '#') lines.push_back(line);
        std::remove(file.c_str());
        return isWritten;
    }

    void clear() {
        rime->clear_composition(session);
        typed.clear();
        isMoved = false;
    }

    void push(char key) {
        rime->process_key(session, (unsigned char)key, 0);
        typed += key;
    }

    void pop() {
        rime->process_key(session, backspaceKey, 0);
        typed.pop_back();
    }

    /// Replaces the typed reading by another with the fewest keys: each key takes librime as long as all keys
    /// before it.
    void type(const std::string &keys) {
        size_t same = 0;
        while (same < typed.size() && same < keys.size() && typed[same] == keys[same]) same++;
        if (typed.size() - same > same) clear();
        if (isMoved && !typed.empty()) pop();
        isMoved = false;
        while (!typed.empty() && keys.compare(0, typed.size(), typed) != 0) pop();
        while (typed.size() < keys.size()) push(keys[typed.size()]);
        const char *input = rime->get_input(session);
        if (input && keys == input) return;
        // A key may have further effects, for instance after the longest code; then the whole reading is typed again.
        clear();
        for (char key : keys) push(key);
    }

    /// The typed text with the selected candidate in its place; `left` becomes the number of keys after that
    /// candidate, which are Latin characters.
    std::string preedit(int &left) const {
        RIME_STRUCT(RimeContext, context);
        std::string text;
        left = -1;
        if (!rime->get_context(session, &context)) return text;
        if (context.composition.preedit) {
            text = context.composition.preedit;
            left = 0;
            for (size_t place = (size_t)context.composition.sel_end; place < text.size(); place++)
                if ((unsigned char)text[place] < 0x80) left++;
        }
        rime->free_context(&context);
        return text;
    }

    /// Lists the candidates for the last `count` typed keys, for which nothing has been chosen.
    void list(int count, int limit) {
        candidates.clear();
        RimeCandidateListIterator each;
        std::memset(&each, 0, sizeof each);
        if (!rime->candidate_list_begin(session, &each)) return;
        while ((int)candidates.size() < limit && rime->candidate_list_next(&each))
            candidates.push_back({each.candidate.text, 0});
        rime->candidate_list_end(&each);
        for (auto &candidate : candidates) {
            int left;
            preedit(left);
            candidate.consumed = left < 0 ? 0 : count - left;
            rime->process_key(session, downKey, 0);
            isMoved = true;
        }
    }

    /// The signs in a text of librime, which mixes signs and keys: `ㄋㄧˇ ㄏㄠˇ`, `onf hqi`, `onf（人弓火）`.
    std::string signs(const std::string &text) const {
        std::string signs;
        for (size_t place = 0; place < text.size(); place++) {
            if (text.compare(place, 3, "（") == 0) break;
            const char *key = text[place] == ' ' ? nullptr : std::strchr(scheme->keys, text[place]);
            signs += key && (unsigned char)*key < 0x80 ? scheme->signs[(size_t)(key - scheme->keys)] : text.substr(place, 1);
        }
        return signs;
    }
};

}  // namespace

extern "C" {

/// The schemes have no options.
void keycap_engine_set_options(void *, const char *) {}

/// Loads the engine of a scheme, zhuyin or cangjie; the engine keeps what it learns in `folder`. Null if its
/// data are not installed.
void *keycap_engine_open(const char *folder, const char *name) {
    auto engine = std::make_unique<Engine>();
    engine->folder = folder;
    for (const auto &scheme : schemes)
        if (std::strcmp(scheme.name, name) == 0) engine->scheme = &scheme;
    // The package contains the compiled schema, so librime has nothing to compute at its first start.
    if (!engine->scheme ||
        access((std::string(data) + "/build/" + engine->scheme->schema + ".schema.yaml").c_str(), R_OK) != 0)
        return nullptr;
    engine->takeFolder();
    engine->rime = rime_get_api();
    engine->start();
    return engine.release();
}

/// Converts the part of the reading that the choices do not consume. Returns the number of candidates, or -1
/// if the reading is not valid.
int keycap_engine_compose(void *opaque, const char *reading, int count, const int *consumed, const char *const *,
                          int limit) {
    auto *engine = static_cast<Engine *>(opaque);
    engine->candidates.clear();
    engine->parted.clear();
    engine->forgetWhatWasRemoved();
    std::string keys = engine->keys(reading);
    size_t chosen = 0;
    for (int choice = 0; choice < count; choice++) chosen += (size_t)consumed[choice];
    if (keys.empty() || chosen >= keys.size()) return -1;
    keys.erase(0, chosen);
    engine->type(keys);
    int left;
    engine->parted = engine->signs(engine->preedit(left));
    engine->list((int)keys.size(), limit);
    return (int)engine->candidates.size();
}

/// A candidate of the last conversion; valid until the next one.
const char *keycap_engine_text(void *opaque, int index) {
    return static_cast<Engine *>(opaque)->candidates[(size_t)index].text.c_str();
}

int keycap_engine_consumed(void *opaque, int index) {
    return static_cast<Engine *>(opaque)->candidates[(size_t)index].consumed;
}

/// The rest of the reading, its syllables separated by spaces.
const char *keycap_engine_parted(void *opaque) { return static_cast<Engine *>(opaque)->parted.c_str(); }

/// Lists what was learned, as texts of candidates; returns their number, or -1 if another process has the
/// files open. librime can export its words only while no session has them open.
int keycap_engine_learned(void *opaque, int limit) {
    auto *engine = static_cast<Engine *>(opaque);
    engine->candidates.clear();
    if (!engine->learns) return -1;
    if (!engine->isKept()) return 0;
    auto *levers = engine->rest();
    std::vector<std::string> lines;
    bool isWritten = levers && engine->exportLines(*levers, lines);
    for (const auto &line : lines)
        if ((int)engine->candidates.size() < limit) engine->candidates.push_back({line.substr(0, line.find('\t')), 0});
    engine->rime->finalize();
    engine->start();
    return isWritten ? (int)engine->candidates.size() : -1;
}

/// Forgets a learned word. Returns 1 if there was any, 0 if there was none, -1 if another process has the
/// files open. The word is marked as deleted, as librime does when a user deletes a candidate.
int keycap_engine_forget(void *opaque, const char *text) {
    auto *engine = static_cast<Engine *>(opaque);
    if (!engine->learns) return -1;
    if (!engine->isKept()) return 0;
    auto *levers = engine->rest();
    std::vector<std::string> lines;
    bool isRead = levers && engine->exportLines(*levers, lines);
    std::string marks;
    for (const auto &line : lines) {
        // The word, its sounds, the number of times it was chosen.
        size_t sounds = line.find('\t'), count = line.rfind('\t');
        if (count != std::string::npos && line.compare(0, sounds, text) == 0) marks += line.substr(0, count) + "\t-1\n";
    }
    if (!marks.empty()) {
        std::string file = engine->folder + "/forgotten";
        std::ofstream(file, std::ios::binary) << marks;
        isRead = levers->import_user_dict(engine->dictionary().c_str(), file.c_str()) >= 0;
        std::remove(file.c_str());
    }
    engine->rime->finalize();
    engine->start();
    return !isRead ? -1 : marks.empty() ? 0 : 1;
}

/// Learns that the reading was committed with these choices, and saves that in the folder.
void keycap_engine_learn(void *opaque, const char *reading, int count, const int *consumed, const char *const *texts) {
    auto *engine = static_cast<Engine *>(opaque);
    if (!engine->learns) return;
    engine->forgetWhatWasRemoved();
    std::string keys = engine->keys(reading);
    int rest = (int)keys.size();
    engine->clear();
    engine->type(keys);
    for (int choice = 0; choice < count && rest > 0; choice++) {
        constexpr int most = 300;
        engine->list(rest, most);
        size_t index = 0;
        while (index < engine->candidates.size() && !(engine->candidates[index].text == texts[choice] &&
                                                      engine->candidates[index].consumed == consumed[choice]))
            index++;
        if (index == engine->candidates.size()) break;
        engine->rime->select_candidate(engine->session, index);
        rest -= consumed[choice];
    }
    if (rest == 0) engine->rime->commit_composition(engine->session);
    engine->clear();
}

}  // extern "C"
