// SPDX-License-Identifier: Apache-2.0
// The engine for Japanese: answers the keyboard's requests through mozc_server (BSD-3), which exists as a program
// only. This library, libkeycap-mozc.so, is loaded into mozc_server before the server's own libraries; keycap-convert
// replaces itself by that program. The sandbox has no sockets, so this library replaces the calls by which the server
// accepts clients. The server's only client is a thread of this library: it reads the requests on descriptor 3, and
// gives the server one end of a socket pair for each message.
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr int keyboard = 3;
/// Time without a request after which the process ends, in ms; the keyboard starts another when it needs one.
constexpr int patience = 300'000;
constexpr size_t longestText = 64;
constexpr size_t mostCandidates = 300;
/// The user id for the server, which refuses to run as root. In the sandbox no user is root.
constexpr uid_t nobody = 65534;

// MARK: Messages, as Protocol Buffers lay them out

std::string varint(uint64_t value) {
    std::string bytes;
    for (; value > 127; value >>= 7) bytes += (char)((value & 127) | 128);
    return bytes + (char)value;
}

std::string number(int field, uint64_t value) { return varint((uint64_t)field << 3) + varint(value); }

std::string part(int field, const std::string &bytes) {
    return varint((uint64_t)field << 3 | 2) + varint(bytes.size()) + bytes;
}

struct Field {
    int name;
    uint64_t value;
    std::string bytes;
};

/// The fields of a message, up to the first one that cannot be read.
std::vector<Field> fields(const std::string &message) {
    std::vector<Field> found;
    size_t place = 0;
    auto take = [&]() {
        uint64_t value = 0;
        for (int shift = 0; place < message.size() && shift < 64; shift += 7) {
            auto byte = (unsigned char)message[place++];
            value |= (uint64_t)(byte & 127) << shift;
            if (byte < 128) break;
        }
        return value;
    };
    while (place < message.size()) {
        uint64_t tag = take();
        Field field{(int)(tag >> 3), 0, ""};
        switch (tag & 7) {
        case 0: field.value = take(); break;
        case 1: place += 8; break;
        case 2: {
            uint64_t size = take();
            if (size > message.size() - place) return found;
            field.bytes = message.substr(place, size);
            place += size;
            break;
        }
        case 5: place += 4; break;
        default: return found;
        }
        found.push_back(std::move(field));
    }
    return found;
}

const Field *find(const std::vector<Field> &fields, int name) {
    for (const auto &field : fields)
        if (field.name == name) return &field;
    return nullptr;
}

// MARK: The server's connections

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t isThere = PTHREAD_COND_INITIALIZER;
/// Ends of socket pairs that the server has not accepted yet.
std::deque<int> connections;

/// Sends one message to the server; returns its answer.
std::string call(const std::string &request) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) _exit(1);
    pthread_mutex_lock(&lock);
    connections.push_back(ends[1]);
    pthread_cond_signal(&isThere);
    pthread_mutex_unlock(&lock);
    for (size_t sent = 0; sent < request.size();) {
        ssize_t count = send(ends[0], request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
        if (count <= 0) _exit(1);
        sent += (size_t)count;
    }
    shutdown(ends[0], SHUT_WR);
    std::string answer;
    char bytes[1 << 16];
    for (ssize_t count; (count = recv(ends[0], bytes, sizeof bytes, 0)) > 0;) answer.append(bytes, (size_t)count);
    close(ends[0]);
    return answer;
}

// MARK: Readings

/// The signs of a text.
std::vector<std::string> signs(const std::string &text) {
    std::vector<std::string> signs;
    for (char byte : text) {
        if (signs.empty() || (byte & 0xC0) != 0x80) signs.emplace_back();
        signs.back() += byte;
    }
    return signs;
}

struct Candidate {
    uint64_t id;
    std::string text;
    size_t consumed;
    /// The reading that mozc gives for the candidate; empty for none.
    std::string key;
};

struct Choice {
    size_t consumed;
    std::string text;
};

std::string folder;

/// One composition in mozc, in the mode for phones: candidates appear while kana are typed.
class Session {
    enum Command { revert = 1, submitCandidate = 7, resetContext = 10, turnOn = 22 };
    enum Request { createSession = 1, sendKey = 3, sendCommand = 5, syncData = 8, clearHistory = 11, clearPredictions = 12,
                   setRequest = 17 };
    static constexpr int backspace = 12;
    static constexpr size_t deepest = 2;
    static constexpr long writingTime = 300;

    uint64_t id = 0;
    /// The signs that mozc composes.
    std::vector<std::string> typed;
    /// The text that was chosen before these signs.
    std::string chosenText;
    /// The words that mozc offered as the next ones.
    std::vector<Candidate> offered;
    std::vector<Field> answer;
    /// Whether files contain what mozc has learned.
    bool isKept = false;
    /// The file before mozc was last asked to write what it learned, and the end of the wait for a new file, in ms.
    std::pair<ino_t, long> written{0, 0};
    long writingEnds = 0;

    static long now() {
        timespec time;
        clock_gettime(CLOCK_MONOTONIC, &time);
        return time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
    }

    /// The state of mozc's file. Mozc replaces the file by a new one at each write.
    static std::pair<ino_t, long> file() {
        struct stat status;
        if (stat((folder + "/mozc/.history.db").c_str(), &status) != 0) return {0, 0};
        return {status.st_ino, status.st_mtim.tv_nsec};
    }

    std::vector<Field> ask(Request request, const std::string &more) {
        return fields(call(number(1, request) + number(2, id) + more));
    }

    void command(Command command, const std::string &more = "") {
        answer = ask(sendCommand, part(4, number(1, command) + more));
    }

    /// Forgets what was learned if another process, such as `keycap words reset`, has removed the files.
    void forgetWhatWasRemoved() {
        std::string path = folder + "/mozc";
        bool isThere = access((path + "/kept").c_str(), F_OK) == 0;
        if (isKept && !isThere) {
            ask(clearHistory, "");
            ask(clearPredictions, "");
            command(revert);
            typed.clear();
        }
        isKept = isThere;
    }

    /// Replaces the typed reading by another with the fewest keys. A final n is ん.
    void type(std::vector<std::string> reading) {
        if (!reading.empty() && reading.back() == "n") {
            reading.back() = "ん";
            if (reading.size() > 1 && reading[reading.size() - 2] == "ん") reading.pop_back();
        }
        size_t same = 0;
        while (same < typed.size() && same < reading.size() && typed[same] == reading[same]) same++;
        if (typed.size() - same > deepest) {
            command(revert);
            typed.clear();
            same = 0;
        }
        for (; typed.size() > same; typed.pop_back()) answer = ask(sendKey, part(3, number(3, backspace)));
        for (; same < reading.size(); same++) {
            answer = ask(sendKey, part(3, part(5, reading[same])));
            typed.push_back(reading[same]);
        }
    }

    /// The candidates for the last `count` signs of the reading.
    std::vector<Candidate> candidates(size_t count) const {
        std::vector<Candidate> found;
        const Field *list = find(answer, 14);
        if (!list) return found;
        for (const auto &word : fields(list->bytes)) {
            if (word.name != 2) continue;
            auto parts = fields(word.bytes);
            const Field *id = find(parts, 1), *key = find(parts, 3), *text = find(parts, 4);
            if (!text || text->bytes.empty() || signs(text->bytes).size() > longestText) continue;
            // A candidate gives its reading if it does not stand for the whole reading.
            auto own = key ? signs(key->bytes) : std::vector<std::string>{};
            bool isBeginning = !own.empty() && own.size() < typed.size();
            for (size_t sign = 0; isBeginning && sign < own.size(); sign++) isBeginning = own[sign] == typed[sign];
            found.push_back({id ? id->value : 0, text->bytes, isBeginning ? own.size() : count, key ? key->bytes : ""});
        }
        return found;
    }

public:
    void open() {
        // Settings: next words after a commit, conversions among predictions, parts of readings, 200 candidates.
        std::string settings = number(1, 1) + number(2, 1) + number(10, 1) + number(16, 200);
        auto created = fields(call(number(1, createSession) + part(7, number(1, 1))));
        if (const Field *field = find(created, 1)) id = field->value;
        ask(setRequest, part(9, settings));
        command(turnOn, number(3, 1));
        isKept = access((folder + "/mozc/kept").c_str(), F_OK) == 0;
    }

    /// The candidates for the part of a reading that the choices do not consume.
    std::vector<Candidate> compose(const std::vector<std::string> &reading, const std::vector<Choice> &choices) {
        forgetWhatWasRemoved();
        size_t chosen = 0;
        chosenText.clear();
        for (const auto &choice : choices) {
            chosen += choice.consumed;
            chosenText += choice.text;
        }
        if (chosen >= reading.size()) return {};
        std::vector<std::string> rest(reading.begin() + (ssize_t)chosen, reading.end());
        type(rest);
        return candidates(rest.size());
    }

    /// The words that may follow a text that was composed or offered last. Mozc gives them when a candidate
    /// is committed; the commit is reverted, so that mozc learns nothing from it.
    std::vector<std::string> next(const std::string &text) {
        forgetWhatWasRemoved();
        for (const auto &word : offered)
            if (word.text == text) {
                command(revert);
                typed.clear();
                chosenText.clear();
                type(signs(word.key));
                break;
            }
        offered.clear();
        for (const auto &candidate : candidates(typed.size()))
            if (chosenText + candidate.text == text && candidate.consumed == typed.size()) {
                command(submitCandidate, number(2, candidate.id));
                typed.clear();
                offered = candidates(0);
                break;
            }
        command(revert);
        typed.clear();
        std::vector<std::string> words;
        for (const auto &word : offered) words.push_back(word.text);
        return words;
    }

    /// Waits until mozc has written what it learned last: before, it learns no more, and would end without writing.
    void finish() {
        constexpr timespec pause{0, 2'000'000};
        while (now() < writingEnds && file() == written) nanosleep(&pause, nullptr);
        writingEnds = 0;
    }

    /// Learns that the reading was committed with these choices, by making the choices in mozc.
    void learn(const std::vector<std::string> &reading, const std::vector<Choice> &choices) {
        finish();
        forgetWhatWasRemoved();
        command(revert);
        typed.clear();
        size_t chosen = 0;
        for (const auto &choice : choices) {
            std::vector<std::string> rest(reading.begin() + (ssize_t)chosen, reading.end());
            // Mozc composes the rest after a part of its reading was chosen.
            if (chosen == 0) type(rest);
            typed = rest;
            uint64_t taken = 0;
            bool isFound = false;
            for (const auto &candidate : candidates(rest.size()))
                if (!isFound && candidate.text == choice.text && candidate.consumed == choice.consumed) {
                    taken = candidate.id;
                    isFound = true;
                }
            if (!isFound) break;
            command(submitCandidate, number(2, taken));
            chosen += choice.consumed;
        }
        // A revert would undo what was learned last.
        command(resetContext);
        typed.clear();
        mkdir((folder + "/mozc").c_str(), 0700);
        if (FILE *mark = std::fopen((folder + "/mozc/kept").c_str(), "w")) std::fclose(mark);
        isKept = true;
        written = file();
        writingEnds = now() + writingTime;
        ask(syncData, "");
    }
};

// MARK: Requests

std::vector<std::string> split(const std::string &line) {
    std::vector<std::string> parts(1);
    for (char byte : line) {
        if (byte == '\t')
            parts.emplace_back();
        else
            parts.back() += byte;
    }
    return parts;
}

bool isPlain(const std::string &text) {
    for (char byte : text)
        if ((unsigned char)byte < 0x20 || byte == 0x7F) return false;
    return true;
}

std::vector<Choice> choices(const std::vector<std::string> &parts, size_t first) {
    std::vector<Choice> found;
    for (size_t place = first; place < parts.size(); place++) {
        size_t colon = parts[place].find(':');
        if (colon == std::string::npos) continue;
        found.push_back({(size_t)std::strtoul(parts[place].c_str(), nullptr, 10), parts[place].substr(colon + 1)});
    }
    return found;
}

void tell(const std::string &line) {
    std::string bytes = line + "\n";
    for (size_t sent = 0; sent < bytes.size();) {
        ssize_t count = send(keyboard, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (count <= 0) _exit(0);
        sent += (size_t)count;
    }
}

/// Releases the pages of the server's words that a question needed. The words are part of the program's file,
/// so the pages stay in the system's cache and are read again from there.
int giveBack(dl_phdr_info *object, size_t, void *) {
    constexpr size_t page = 4096;
    for (int place = 0; place < object->dlpi_phnum; place++) {
        const auto &part = object->dlpi_phdr[place];
        if (part.p_type != PT_LOAD || part.p_flags != PF_R) continue;
        uintptr_t begin = (object->dlpi_addr + part.p_vaddr + page - 1) / page * page;
        uintptr_t end = (object->dlpi_addr + part.p_vaddr + part.p_memsz) / page * page;
        if (end > begin) madvise((void *)begin, end - begin, MADV_DONTNEED);
    }
    // The first object is the program.
    return 1;
}

void answer(Session &session, const std::string &line, bool isOld) {
    auto parts = split(line);
    if (parts[0] == "open") {
        tell("ready\tmozc");
        dl_iterate_phdr(giveBack, nullptr);
    } else if (parts[0] == "compose" && parts.size() >= 4) {
        // The keyboard waits for the answer to the last reading only: earlier ones get no answer.
        if (isOld) return;
        auto reading = signs(parts[3]);
        auto made = choices(parts, 4);
        size_t chosen = 0;
        for (const auto &choice : made) chosen += choice.consumed;
        std::string rest;
        for (size_t sign = chosen; sign < reading.size(); sign++) rest += reading[sign];
        std::string told = "candidates\t" + parts[1] + "\t" + rest;
        size_t limit = std::min(mostCandidates, (size_t)std::strtoul(parts[2].c_str(), nullptr, 10));
        for (const auto &candidate : session.compose(reading, made)) {
            if (limit == 0) break;
            if (!isPlain(candidate.text)) continue;
            told += "\t" + std::to_string(candidate.consumed) + ":" + candidate.text;
            limit--;
        }
        tell(told);
        dl_iterate_phdr(giveBack, nullptr);
    } else if (parts[0] == "next" && parts.size() >= 4) {
        if (isOld) return;
        std::string told = "next\t" + parts[1];
        size_t limit = std::min(mostCandidates, (size_t)std::strtoul(parts[2].c_str(), nullptr, 10));
        for (const auto &word : session.next(parts[3])) {
            if (limit == 0) break;
            if (!isPlain(word)) continue;
            told += "\t" + word;
            limit--;
        }
        tell(told);
        dl_iterate_phdr(giveBack, nullptr);
    } else if (parts[0] == "learn" && parts.size() >= 3) {
        session.learn(signs(parts[1]), choices(parts, 2));
    }
}

void *serve(void *) {
    Session session;
    session.open();
    std::string waiting;
    pollfd watched{keyboard, POLLIN, 0};
    char bytes[1 << 16];
    while (poll(&watched, 1, patience) > 0) {
        ssize_t count = recv(keyboard, bytes, sizeof bytes, 0);
        if (count <= 0) break;
        waiting.append(bytes, (size_t)count);
        std::vector<std::string> lines;
        for (size_t end; (end = waiting.find('\n')) != std::string::npos; waiting.erase(0, end + 1))
            lines.push_back(waiting.substr(0, end));
        for (size_t place = 0; place < lines.size(); place++) {
            bool isOld = false;
            for (size_t later = place + 1; later < lines.size(); later++)
                isOld = isOld || lines[later].compare(0, 8, "compose\t") == 0;
            answer(session, lines[place], isOld);
        }
    }
    session.finish();
    _exit(0);
}

}  // namespace

// MARK: Calls of the server that are replaced

extern "C" {

uid_t getuid() {
    auto user = (uid_t)syscall(SYS_getuid);
    return user == 0 ? nobody : user;
}

uid_t geteuid() { return getuid(); }

/// Gives the server the user's name, which it asks for. The sandbox has no list of users.
int getpwuid_r(uid_t user, passwd *entry, char *, size_t, passwd **found) {
    static char name[] = "keycap", empty[] = "";
    *entry = {name, empty, user, getgid(), empty, empty, empty};
    *found = entry;
    return 0;
}

/// The calls for the server's listening socket, to which no client connects.
int socket(int, int, int) { return eventfd(0, EFD_CLOEXEC); }
int bind(int, const sockaddr *, socklen_t) { return 0; }
int listen(int, int) { return 0; }
int setsockopt(int, int, int, const void *, socklen_t) { return 0; }

/// Fails: the server has nothing to connect to.
int connect(int, const sockaddr *, socklen_t) {
    errno = ECONNREFUSED;
    return -1;
}

/// Names the server itself as the client, whose identity the server asks for.
int getsockopt(int, int, int name, void *value, socklen_t *size) {
    if (name != SO_PEERCRED || *size < sizeof(ucred)) {
        errno = EINVAL;
        return -1;
    }
    *static_cast<ucred *>(value) = {getpid(), getuid(), getgid()};
    *size = sizeof(ucred);
    return 0;
}

int accept(int, sockaddr *, socklen_t *) {
    static bool isServing = false;
    if (!isServing) {
        isServing = true;
        folder = getenv("HOME") ? getenv("HOME") : ".";
        pthread_t thread;
        if (pthread_create(&thread, nullptr, serve, nullptr) != 0) _exit(1);
    }
    pthread_mutex_lock(&lock);
    while (connections.empty()) pthread_cond_wait(&isThere, &lock);
    int connection = connections.front();
    connections.pop_front();
    pthread_mutex_unlock(&lock);
    return connection;
}

}  // extern "C"
