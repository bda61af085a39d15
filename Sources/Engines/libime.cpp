// SPDX-License-Identifier: Apache-2.0
// The engine for pinyin: the C functions of an engine over libime (LGPL-2.1+), which has an interface for C++
// only. Built as a library of its own, libkeycap-libime.so, if libime's headers are installed; keycap-convert
// loads it when a pinyin keyboard is shown.
#include <libime/core/historybigram.h>
#include <libime/core/languagemodel.h>
#include <libime/core/prediction.h>
#include <libime/core/userlanguagemodel.h>
#include <libime/pinyin/pinyincontext.h>
#include <libime/pinyin/pinyindecoder.h>
#include <libime/pinyin/pinyindictionary.h>
#include <libime/pinyin/pinyinime.h>

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <exception>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

/// The number of sentences offered for a whole reading.
constexpr int sentences = 5;
const char *const dictionary = "/usr/share/libime/sc.dict";

struct Candidate {
    std::string text;
    int consumed;
};

/// The state of a file: its number, its time and its size; zeros if there is no file.
using Stamp = std::array<long long, 4>;

struct Engine {
    std::unique_ptr<libime::PinyinIME> ime;
    std::unique_ptr<libime::PinyinContext> context;
    /// Predicts the next word; its data are read at the first use.
    std::unique_ptr<libime::Prediction> prediction;
    std::string folder;
    /// The states of the files in the folder when the engine last read or wrote them.
    std::vector<Stamp> files;
    std::vector<Candidate> candidates;
    std::string parted;

    /// Types the reading and makes the choices; false if the engine does not offer one of them.
    bool enter(const char *reading, int count, const int *consumed, const char *const *texts) {
        context->clear();
        std::string letters;
        for (const char *sign = reading; *sign; sign++) letters += (char)tolower((unsigned char)*sign);
        context->type(letters);
        for (int choice = 0; choice < count; choice++) {
            size_t before = context->selectedLength();
            const auto &all = context->candidates();
            size_t index = 0;
            while (index < all.size() && !(all[index].toString() == texts[choice] &&
                                           length(all[index]) == consumed[choice]))
                index++;
            if (index == all.size()) return false;
            context->select(index);
            if ((int)(context->selectedLength() - before) != consumed[choice]) return false;
        }
        return true;
    }

    /// The number of signs of the reading that a candidate consumes.
    static int length(const libime::SentenceResult &candidate) {
        const auto &sentence = candidate.sentence();
        if (sentence.empty()) return 0;
        return (int)sentence.back()->to()->index();
    }
};

/// The place of the language model in memory.
struct {
    void *place;
    size_t length;
} model;

/// Releases the pages of the model that a question needed; they stay in the system's cache.
void giveBackModel() {
    if (model.place) madvise(model.place, model.length, MADV_DONTNEED);
}

std::string userFile(const Engine &engine, const char *name) { return engine.folder + "/" + name; }

std::vector<Stamp> stamps(const Engine &engine) {
    std::vector<Stamp> stamps;
    for (const char *name : {"words", "history"}) {
        struct stat status = {};
        stat(userFile(engine, name).c_str(), &status);
        stamps.push_back({(long long)status.st_ino, status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_size});
    }
    return stamps;
}

/// Reads what was learned before. Unreadable files of the user's are replaced by empty ones.
void readFiles(Engine &engine) {
    auto &ime = *engine.ime;
    engine.files = stamps(engine);
    ime.dict()->clear(libime::PinyinDictionary::UserDict);
    ime.model()->history().clear();
    try {
        std::ifstream words(userFile(engine, "words"), std::ios::binary);
        if (words) ime.dict()->load(libime::PinyinDictionary::UserDict, words, libime::PinyinDictFormat::Binary);
    } catch (const std::exception &) {
        ime.dict()->clear(libime::PinyinDictionary::UserDict);
    }
    try {
        std::ifstream history(userFile(engine, "history"), std::ios::binary);
        if (history) ime.model()->load(history);
    } catch (const std::exception &) {
        ime.model()->history().clear();
    }
}

/// Reads the files again if another process has changed or removed them, as `keycap words forget` and `keycap
/// words reset` do while the engine runs.
void followFiles(Engine &engine) {
    if (engine.files == stamps(engine)) return;
    engine.context->clear();
    readFiles(engine);
}

/// Writes a file whole or not at all.
template <typename Write>
void replaceFile(const std::string &path, Write write) {
    std::string fresh = path + ".new";
    {
        std::ofstream out(fresh, std::ios::binary | std::ios::trunc);
        write(out);
        out.flush();
        if (!out) {
            std::remove(fresh.c_str());
            return;
        }
    }
    std::rename(fresh.c_str(), path.c_str());
}

void writeFiles(Engine &engine) {
    auto &ime = *engine.ime;
    replaceFile(userFile(engine, "words"), [&](std::ostream &out) {
        ime.dict()->save(libime::PinyinDictionary::UserDict, out, libime::PinyinDictFormat::Binary);
    });
    replaceFile(userFile(engine, "history"), [&](std::ostream &out) { ime.model()->save(out); });
    engine.files = stamps(engine);
}

/// The lines of the text that `write` writes.
template <typename Write>
std::vector<std::string> linesOf(Write write) {
    std::stringstream text;
    write(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

std::vector<std::string> wordLines(Engine &engine) {
    return linesOf([&](std::ostream &out) {
        engine.ime->dict()->save(libime::PinyinDictionary::UserDict, out, libime::PinyinDictFormat::Text);
    });
}

std::vector<std::string> historyLines(Engine &engine) {
    return linesOf([&](std::ostream &out) { engine.ime->model()->history().dump(out); });
}

std::string withoutSpaces(std::string text) {
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

}  // namespace

extern "C" {

/// Replaces the C library's function. libime maps its model with all pages present, although a sentence needs few of
/// them. This function has the file read ahead from the disk instead, so that pages are present while they are needed.
/// keycap-convert loads this library so that libime finds this function before that of the C library.
void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    long place = syscall(SYS_mmap, address, length, protection, flags & ~MAP_POPULATE, file, offset);
    if (place == -1) return MAP_FAILED;
    bool isFile = file >= 0 && (protection & PROT_WRITE) == 0;
    if (flags & MAP_POPULATE && isFile) {
        model = {(void *)place, length};
        madvise(model.place, length, MADV_WILLNEED);
    }
    return (void *)place;
}

void *mmap64(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    return mmap(address, length, protection, flags, file, offset);
}

/// The constructor of std::ios_base::failure that libime calls, under the C++ library's symbol. libime makes
/// such an error for each of the 1.5 million numbers of its dictionary, even without a failure, which took
/// half of the loading time. A copy of an error made once takes a tenth of that; its text is never read.
void keycap_make_failure(void *place, const char *, const std::error_code &)
    __asm__("_ZNSt8ios_base7failureB5cxx11C1EPKcRKSt10error_code");
void keycap_make_failure(void *place, const char *, const std::error_code &) {
    static const std::ios_base::failure pattern{std::string()};
    new (place) std::ios_base::failure(pattern);
}

/// Sets the pairs of sounds that count as equal, as in `zh-z an-ang`; all other pairs are distinct.
void keycap_engine_set_options(void *opaque, const char *pairs) {
    using Flag = libime::PinyinFuzzyFlag;
    static const std::map<std::string, Flag> names = {
        {"zh-z", Flag::Z_ZH},         {"ch-c", Flag::C_CH},     {"sh-s", Flag::S_SH},
        {"n-l", Flag::L_N},           {"f-h", Flag::F_H},       {"an-ang", Flag::AN_ANG},
        {"en-eng", Flag::EN_ENG},     {"in-ing", Flag::IN_ING}, {"ian-iang", Flag::IAN_IANG},
        {"uan-uang", Flag::UAN_UANG},
    };
    libime::PinyinFuzzyFlags flags = Flag::Inner;
    flags |= Flag::CommonTypo;
    std::istringstream list(pairs);
    for (std::string name; list >> name;)
        if (auto found = names.find(name); found != names.end()) flags |= found->second;
    auto *engine = static_cast<Engine *>(opaque);
    engine->context->clear();
    engine->ime->setFuzzyFlags(flags);
}

/// Loads the engine of a scheme, pinyin; the engine keeps what it learns in `folder`. Null if its data are
/// not installed, or broken.
void *keycap_engine_open(const char *folder, const char *) {
    try {
        auto engine = std::make_unique<Engine>();
        engine->folder = folder;
        auto model = libime::DefaultLanguageModelResolver::instance().languageModelFileForLanguage("zh_CN");
        if (!model) return nullptr;
        engine->ime = std::make_unique<libime::PinyinIME>(
            std::make_unique<libime::PinyinDictionary>(), std::make_unique<libime::UserLanguageModel>(model));
        auto &ime = *engine->ime;
        ime.dict()->load(libime::PinyinDictionary::SystemDict, dictionary, libime::PinyinDictFormat::Binary);
        readFiles(*engine);
        ime.setNBest(sentences);
        ime.setScoreFilter(1.0F);
        ime.setPartialLongWordLimit(4);
        engine->context = std::make_unique<libime::PinyinContext>(&ime);
        keycap_engine_set_options(engine.get(), "");
        return engine.release();
    } catch (const std::exception &) {
        return nullptr;
    }
}

/// Converts the part of the reading that the choices do not consume. Returns the number of candidates, or -1
/// if a choice cannot be made.
int keycap_engine_compose(void *opaque, const char *reading, int count, const int *consumed,
                          const char *const *texts, int limit) {
    auto *engine = static_cast<Engine *>(opaque);
    engine->candidates.clear();
    engine->parted.clear();
    try {
        followFiles(*engine);
        if (!engine->enter(reading, count, consumed, texts)) return -1;
        for (const auto &candidate : engine->context->candidates()) {
            if ((int)engine->candidates.size() >= limit) break;
            int length = Engine::length(candidate);
            if (length > 0 && !candidate.toString().empty()) engine->candidates.push_back({candidate.toString(), length});
        }
        auto preedit = engine->context->preedit(libime::PinyinPreeditMode::RawText);
        engine->parted = preedit.substr(engine->context->selectedSentence().size());
        giveBackModel();
    } catch (const std::exception &) {
        return -1;
    }
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

/// Finds words that may follow a text, as texts of candidates; returns their number. The longest ending of
/// the text that is a word decides.
int keycap_engine_next(void *opaque, const char *text, int limit) {
    constexpr size_t longest = 8;
    auto *engine = static_cast<Engine *>(opaque);
    engine->candidates.clear();
    try {
        followFiles(*engine);
        const auto *model = engine->ime->model();
        if (!engine->prediction) {
            engine->prediction = std::make_unique<libime::Prediction>();
            engine->prediction->setUserLanguageModel(model);
        }
        std::vector<std::string> ends;
        std::string all = text;
        for (size_t place = all.size(); place > 0 && ends.size() < longest;) {
            do place--;
            while (place > 0 && ((unsigned char)all[place] & 0xC0) == 0x80);
            ends.insert(ends.begin(), all.substr(place));
        }
        for (const auto &end : ends) {
            if (model->isUnknown(model->index(end), end)) continue;
            for (const auto &word : engine->prediction->predict(model->nullState(), {end}, (size_t)limit))
                engine->candidates.push_back({word, 0});
            break;
        }
        giveBackModel();
    } catch (const std::exception &) {
        engine->candidates.clear();
    }
    return (int)engine->candidates.size();
}

/// Lists what was learned, as texts of candidates; returns their number. First come words made by several
/// choices, then committed texts, latest first.
int keycap_engine_learned(void *opaque, int limit) {
    auto *engine = static_cast<Engine *>(opaque);
    engine->candidates.clear();
    try {
        followFiles(*engine);
        std::set<std::string> seen;
        auto add = [&](const std::string &text) {
            if ((int)engine->candidates.size() < limit && seen.insert(text).second) engine->candidates.push_back({text, 0});
        };
        for (const auto &line : wordLines(*engine)) add(line.substr(0, line.find(' ')));
        for (const auto &line : historyLines(*engine)) add(withoutSpaces(line));
    } catch (const std::exception &) {
        return -1;
    }
    return (int)engine->candidates.size();
}

/// Forgets a learned word, and the committed texts that contain it. Returns 1 if there was any, 0 if there
/// was none, -1 on a failure.
int keycap_engine_forget(void *opaque, const char *text) {
    auto *engine = static_cast<Engine *>(opaque);
    bool isFound = false;
    try {
        followFiles(*engine);
        engine->context->clear();
        for (const auto &line : wordLines(*engine)) {
            // The word, its sounds, its weight.
            std::istringstream fields(line);
            std::string word, sounds;
            if (!(fields >> word >> sounds) || word != text) continue;
            isFound = true;
            engine->ime->dict()->removeWord(libime::PinyinDictionary::UserDict, sounds, word);
        }
        std::stringstream rest;
        bool isCommitted = false;
        for (const auto &line : historyLines(*engine)) {
            bool isMeant = withoutSpaces(line) == text || (" " + line + " ").find(" " + std::string(text) + " ") != std::string::npos;
            isCommitted = isCommitted || isMeant;
            if (!isMeant) rest << line << "\n";
        }
        auto &history = engine->ime->model()->history();
        if (isCommitted) {
            history.clear();
            history.loadText(rest);
        }
        isFound = isFound || isCommitted;
        if (isFound) writeFiles(*engine);
    } catch (const std::exception &) {
        return -1;
    }
    return isFound ? 1 : 0;
}

/// Learns that the reading was committed with these choices, and saves that in the folder.
void keycap_engine_learn(void *opaque, const char *reading, int count, const int *consumed,
                         const char *const *texts) {
    auto *engine = static_cast<Engine *>(opaque);
    try {
        followFiles(*engine);
        if (!engine->enter(reading, count, consumed, texts) || !engine->context->selected()) return;
        engine->context->learn();
        engine->context->clear();
        writeFiles(*engine);
    } catch (const std::exception &) {
    }
}

}  // extern "C"
