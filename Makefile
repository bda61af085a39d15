# Keycap: `make run` tries it, `make test` proves it, `make install` keeps it.

PREFIX ?= /usr/local
SYSCONFDIR ?= $(if $(filter /usr,$(PREFIX)),/etc,$(PREFIX)/etc)
DESTDIR ?=
# Further options of the program that `run` or `bench` starts: make run ARGS="--theme dark"
ARGS ?=

# The Debian packages for each purpose: to build, to run, to try the keyboard without a display, to test, and the
# keyboards for comparison. Swift's runtime needs libstdc++, which g++ brings in the version of the system's compiler.
# The settings application has packages of its own; make KEYCAP_NO_GTK=1 builds the keyboard without it.
GTK_PACKAGES = libadwaita-1-dev
BUILD_PACKAGES = $(if $(KEYCAP_NO_GTK),,$(GTK_PACKAGES)) binutils ca-certificates git libc6-dev libcairo2-dev libfontconfig-dev libfreetype-dev \
  g++ libx11-dev libxext-dev libxfixes-dev libxi-dev libxrandr-dev libxres-dev \
  libxtst-dev pkg-config
# The sources of the emoji keyboard; see Tools/Emoji/build.py.
EMOJI_PACKAGES = python3 unicode-cldr-core unicode-data
# The sources of lexicons; see Tools/Lexicons/build.py. Without them, or without a network for PyPI, the
# keyboard is built nevertheless, but guesses no words.
WORD_PACKAGES = hunspell-ar hunspell-bg hunspell-cs hunspell-da hunspell-de-de hunspell-el \
  hunspell-en-gb hunspell-en-us hunspell-es hunspell-fr-classical hunspell-he hunspell-hr hunspell-hu hunspell-is \
  hunspell-it hunspell-nl hunspell-no hunspell-pt-pt hunspell-ro hunspell-ru hunspell-sk hunspell-sv \
  hunspell-tr libhunspell-1.7-0 python3 python3-venv fortunes trans-de-en wordnet-base
# The dictionaries of further languages, if these are built.
HUNSPELL = be bn bs ca eu gd gl gu id kk lt lv ml ne pl si sl sr te uk uz
MYSPELL = eo fa ga hy sq
WORD_PACKAGES += $(patsubst %,hunspell-%,$(filter $(HUNSPELL),$(LANGUAGES))) $(if $(filter ku,$(LANGUAGES)),hunspell-kmr) \
  $(patsubst %,myspell-%,$(filter $(MYSPELL),$(LANGUAGES)))
# Languages without a list of frequencies, and the packages whose texts are counted for them; none of these
# packages is installed. `make bench-languages` measures on the help pages.
COUNTED = be eo eu ga gd gl gu hy kk ku ml ne si sq te uz
TEXT_PACKAGES = $(addprefix libreoffice-l10n-,be eo eu ga gd gl gu kk kmr ml ne si te uz) \
  $(addprefix firefox-esr-l10n-,gd gu-in hy-am sq uz)
HELP_PACKAGES = mate-user-guide gnome-user-docs
WORD_SOURCES = wordfreq==3.1.1 symspellpy==6.10.1
RUN_PACKAGES = fonts-inter fonts-noto-color-emoji fonts-noto-core libpangocairo-1.0-0
# Fonts for further writing systems: kana, jamo, Zhuyin and ideographs; the newest letters of Unicode.
FONT_PACKAGES = fonts-noto-cjk fonts-unifont
# Fonts for the user's own languages, which `make setup` installs.
LOCALES = $(subst :, ,$(LANGUAGE)) $(LC_ALL) $(LC_MESSAGES) $(LC_CTYPE) $(LANG)
USER_FONTS = $(if $(filter ja ja_% ko ko_% zh zh_%,$(LOCALES)),fonts-noto-cjk)
# The engines for Chinese (libime for pinyin, librime for zhuyin and cangjie) with the headers for our small
# libraries (Sources/Engines), and those for Japanese and for hanja. Without them the keyboard is built
# nevertheless, and types the characters on the keys.
HANS_PACKAGES = libimepinyin-dev libimecore-dev libfcitx5utils-dev libboost-dev libime-data libime-data-language-model
JAPANESE_PACKAGES = mozc-server
HANT_PACKAGES = librime-dev rime-data-bopomofo rime-data-cangjie5
KOREAN_PACKAGES = libhangul-dev libhangul-data
# The engine for characters written by finger, with its models; it needs no header.
WRITING_PACKAGES = libzinnia0 tegaki-zinnia-japanese tegaki-zinnia-simplified-chinese
ENGINE_PACKAGES = $(WRITING_PACKAGES) $(HANS_PACKAGES) $(HANT_PACKAGES) $(JAPANESE_PACKAGES) $(KOREAN_PACKAGES)
USER_ENGINES = $(if $(filter zh zh_CN% zh_SG%,$(LOCALES)),$(HANS_PACKAGES)) \
  $(if $(filter zh zh_TW% zh_HK% zh_MO%,$(LOCALES)),$(HANT_PACKAGES)) \
  $(if $(filter ja ja_%,$(LOCALES)),$(JAPANESE_PACKAGES)) \
  $(if $(filter ko ko_%,$(LOCALES)),$(KOREAN_PACKAGES))
# Input methods that run beside the keyboard in Tests/Screen/test_input_methods.py. Qt has its own module for IBus.
METHOD_PACKAGES = fcitx5 fcitx5-frontend-gtk3 fcitx5-frontend-gtk4 fcitx5-frontend-qt5 fcitx5-pinyin ibus ibus-gtk3 ibus-gtk4 ibus-libpinyin libglib2.0-bin
DEMO_PACKAGES = openbox python3 python3-xlib x11-xkb-utils xterm xvfb fonts-dejavu-core
# Editors for code and prose in Tests/Screen/test_code.py.
EDITOR_PACKAGES = geany gedit mousepad pluma
TEST_PACKAGES = $(EDITOR_PACKAGES) $(DEMO_PACKAGES) at-spi2-core dbus-bin dbus-daemon gcc gir1.2-atspi-2.0 \
  gir1.2-gtk-3.0 gir1.2-gtk-4.0 gir1.2-vte-2.91 i3lock iproute2 libxss1 man-db metacity pulseaudio python3-gi \
  orca python3-pygame python3-pyqt5 python3-tk speech-dispatcher speech-dispatcher-espeak-ng suckless-tools util-linux \
  x11-xserver-utils xclip xfwm4 xinput xscreensaver xsecurelock xserver-xephyr xserver-xorg-core \
  xserver-xorg-video-dummy
DESKTOP_PACKAGES = chromium fcitx5-frontend-qt6 firefox-esr python3-pyqt6
# The linter of the browsers' extension.
WEB_LINT_PACKAGES = eslint
PEER_PACKAGES = matchbox-keyboard onboard xvkbd
# onboard-data contains Onboard's words; Onboard runs on a bus of its own.
SCAN_PEER_PACKAGES = at-spi2-core dbus-daemon onboard onboard-data
INSTRUCTION_PACKAGES = strace valgrind
# Login screens and lockers: Tests/Bench/places.py.
PLACE_PACKAGES = lightdm lightdm-gtk-greeter mate-screensaver sddm slick-greeter
TYPE_PACKAGES = chromium firefox-esr gir1.2-gtk-4.0 python3-pyqt6
TEXT_PEER_PACKAGES = aspell aspell-en hunspell

SWIFT_FLAGS = --explicit-target-dependency-import-check error
# Package.swift leaves the settings application out if libadwaita is not found.
ifdef KEYCAP_NO_GTK
export KEYCAP_NO_GTK
else ifeq ($(shell pkg-config --exists libadwaita-1 2>/dev/null && echo yes),yes)
export KEYCAP_GTK = 1
endif
# make STRICT=1: a warning in our own code is an error.
ifdef STRICT
SWIFT_FLAGS += -Xswiftc -warnings-as-errors
endif
# A file of ours gives the command line's parser the parts of Foundation that it needs, and leaves out the
# engine of regular expressions, which `"text".contains("x")` would bring in: each is as large as several
# rooms. Programs export no symbols. Swift's programs have random addresses by default; in addition, the
# linker binds all symbols at the start and makes them read-only.
STAND_INS = .build/stand-ins
RELEASE_FLAGS = $(SWIFT_FLAGS) -c release --static-swift-stdlib \
  -Xswiftc -I$(CURDIR)/$(STAND_INS) -Xlinker -L$(CURDIR)/$(STAND_INS) -Xlinker --no-export-dynamic \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xcc -fstack-protector-strong \
  -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import
# The same hardening for C and C++.
HARDENED = -shared -fPIC -O2 -fstack-protector-strong -D_FORTIFY_SOURCE=2 -Wl,-z,relro -Wl,-z,now
PROGRAM = .build/release/keycap
SETTINGS = .build/release/keycap-settings
PYTHON = /usr/bin/python3
OURS = Package.swift Sources Tests Tools
RUFF_VERSION = 0.17.6
RUFF = .build/ruff-$(RUFF_VERSION)/bin/ruff

.PHONY: packages stand-ins my-words word-sources word-texts help-texts my-lexicons program the-rest engines
.PHONY: all setup fonts emoji words lexicons setup-demo setup-test setup-bench toml-corpus code-corpus build run test \
  test-swift test-toml test-sandbox test-joystick test-screen test-desktop test-apps bench bench-type bench-beside bench-scheme \
  bench-methods bench-emoji bench-convert bench-instructions bench-globe bench-places bench-policy bench-bus \
  bench-extensions bench-text bench-glide bench-languages bench-code bench-editors bench-assist bench-settings \
  extensions test-extensions deb test-deb test-debian13 test-debian13-short test-desktops debian13-tree bench-sessions \
  install uninstall format lint docs clean

all: build

# $(call need,PACKAGES): installs missing packages; updates the package lists only if necessary.
define need
@missing=; for package in $(1); do \
  dpkg-query -W -f='$${db:Status-Status}\n' $$package 2>/dev/null | grep -qx installed \
    || missing="$$missing $$package"; done; \
test -n "$$missing" || exit 0; \
if ! command -v apt-get >/dev/null; then echo "please install (Debian names):$$missing"; exit 1; fi; \
root=; test "$$(id -u)" = 0 || root=sudo; export DEBIAN_FRONTEND=noninteractive; \
if test -n "$$root" && ! command -v sudo >/dev/null; then \
  echo "please install as root: apt-get install$$missing"; exit 1; fi; \
echo "installing$$missing"; \
get() { $$root apt-get install -y -q --no-install-recommends $$missing; }; \
get >/dev/null 2>&1 || { $$root apt-get update -q && get; }
endef

setup: packages words emoji

packages:
	$(call need,$(BUILD_PACKAGES) $(RUN_PACKAGES) $(USER_FONTS) $(USER_ENGINES))
	@command -v swift >/dev/null || { . /etc/os-release; case "$$ID" in \
	  debian) page=debian/12/;; ubuntu) page=ubuntu/24_04/;; *) page=;; esac; \
	  echo "Swift 6.2 or newer is missing: https://www.swift.org/install/linux/$$page (README.md says more)"; exit 1; }

# Glyphs for every layout of xkb-data and every keyboard of ours.
fonts:
	$(call need,$(RUN_PACKAGES) $(FONT_PACKAGES))

# Every emoji and its names in many languages.
emoji: Assets/Emoji/emoji.list

Assets/Emoji/emoji.list: Tools/Emoji/build.py
	$(call need,$(EMOJI_PACKAGES))
	@$(PYTHON) Tools/Emoji/build.py Assets/Emoji

# The lists of words for the lexicons, those of the user's languages first.
WORDS = .build/words
LANGUAGES = ar bg bn bs ca cs da de el en es fa fi fil fr he hi hr hu id is it lt lv mk ms nb nl pl pt ro ru sk sl sr \
  sr-Latn sv ta tr uk ur $(COUNTED)
MY_LANGUAGES = $(filter $(LANGUAGES),$(sort en $(patsubst no,nb,$(patsubst nn,nb,\
  $(foreach locale,$(LOCALES),$(firstword $(subst _, ,$(locale))))))))
WORD_LISTS = $(LANGUAGES:%=$(WORDS)/%.words)
JOBS = $(shell nproc)

words: my-words
	@test ! -e $(WORDS)/sources || $(MAKE) -s -j$(JOBS) $(WORD_LISTS)

my-words: word-sources
	@test ! -e $(WORDS)/sources || $(MAKE) -s -j$(JOBS) $(MY_LANGUAGES:%=$(WORDS)/%.words)

# The last step that downloads anything.
word-sources:
	$(call need,$(WORD_PACKAGES))
	@mkdir -p $(WORDS)
	@test "$$(cat $(WORDS)/sources 2>/dev/null)" = "$(WORD_SOURCES)" && exit; rm -f $(WORDS)/sources; \
	if $(PYTHON) -m venv $(WORDS)/venv && $(WORDS)/venv/bin/pip install -q $(WORD_SOURCES); then \
	echo "$(WORD_SOURCES)" > $(WORDS)/sources; \
	else echo "no lexicons: $(WORD_SOURCES) cannot be had from PyPI; the keyboard will not guess" \
	  "words. make words tries again."; fi

# $(call unpack,PACKAGES): unpacks their files into $(WORDS)/texts; skips a package that is not available.
define unpack
@mkdir -p $(WORDS)/texts; cd $(WORDS)/texts; for package in $(1); do \
  test ! -d $$package || continue; \
  rm -f $${package}_*.deb; apt-get download -q $$package >/dev/null 2>&1 && dpkg-deb -x $${package}_*.deb $$package.part \
    && mv $$package.part $$package || echo "no texts: $$package cannot be had"; \
  rm -f $${package}_*.deb; done
endef

word-texts:
	$(call unpack,$(TEXT_PACKAGES))

help-texts:
	$(call unpack,$(HELP_PACKAGES))

$(COUNTED:%=$(WORDS)/%.words): | word-texts

$(WORDS)/%.words: $(wildcard Tools/Lexicons/*.py) $(wildcard Tools/Lexicons/pairs/*.txt)
	@$(WORDS)/venv/bin/python Tools/Lexicons/build.py --jobs 1 $(WORDS) $*

setup-demo: setup
	$(call need,$(DEMO_PACKAGES))

setup-test: setup toml-corpus
	$(call need,$(TEST_PACKAGES) $(ENGINE_PACKAGES) $(METHOD_PACKAGES))

# The official tests of TOML 1.0, from the source distribution of tomlkit; never installed.
TOML_SOURCE = tomlkit==0.15.2
TOML_CORPUS = .build/toml-test
toml-corpus: $(TOML_CORPUS)/done

$(TOML_CORPUS)/done:
	$(call need,python3 python3-venv)
	@mkdir -p $(TOML_CORPUS)
	@if $(PYTHON) -m venv $(TOML_CORPUS)/venv && $(TOML_CORPUS)/venv/bin/pip download -q --no-deps \
	  --no-binary :all: -d $(TOML_CORPUS) $(TOML_SOURCE) \
	  && tar -xzf $(TOML_CORPUS)/tomlkit-*.tar.gz -C $(TOML_CORPUS); then touch $@; \
	else echo "no tests of TOML: $(TOML_SOURCE) cannot be had from PyPI. make toml-corpus tries again."; fi

# Source code in many languages, from the source distribution of Pygments; never installed.
CODE_SOURCE = pygments==2.19.2
CODE_TOOLS = hatchling==1.27.0
CODE_CORPUS = .build/code-corpus
code-corpus: $(CODE_CORPUS)/done

$(CODE_CORPUS)/done:
	$(call need,python3 python3-venv)
	@mkdir -p $(CODE_CORPUS)
	@if $(PYTHON) -m venv $(CODE_CORPUS)/venv && $(CODE_CORPUS)/venv/bin/pip install -q $(CODE_TOOLS) \
	  && $(CODE_CORPUS)/venv/bin/pip download -q --no-deps --no-build-isolation --no-binary :all: \
	  -d $(CODE_CORPUS) $(CODE_SOURCE) && tar -xzf $(CODE_CORPUS)/pygments-*.tar.gz -C $(CODE_CORPUS); then \
	  touch $@; \
	else echo "no code: $(CODE_SOURCE) cannot be had from PyPI. make code-corpus tries again."; fi

# Editors in web pages: JupyterLab, and Ace and Monaco from packages of PyPI. CodeMirror is Debian's.
PAGE_EDITORS = jupyterlab==4.6.6
PAGE_WHEELS = django-ace==1.44.0 monaco-qt==0.2.0
PAGE_EDITOR_PACKAGES = chromium firefox-esr kate libjs-codemirror unzip
EDITORS = .build/editors
setup-editors: $(EDITORS)/done

$(EDITORS)/done:
	$(call need,python3 python3-venv $(PAGE_EDITOR_PACKAGES))
	@mkdir -p $(EDITORS)
	@if $(PYTHON) -m venv $(EDITORS)/venv && $(EDITORS)/venv/bin/pip install -q $(PAGE_EDITORS) \
	  && $(EDITORS)/venv/bin/pip download -q --no-deps -d $(EDITORS) $(PAGE_WHEELS) \
	  && for wheel in $(EDITORS)/*.whl; do unzip -qo $$wheel -d $(EDITORS); done; then touch $@; \
	else echo "no editors in pages: they cannot be had from PyPI. make setup-editors tries again."; fi

setup-bench: setup-test
	$(call need,$(PEER_PACKAGES))

build: stand-ins
	swift build $(RELEASE_FLAGS)
	@$(MAKE) -s -j$(JOBS) lexicons extensions engines

stand-ins: $(STAND_INS)/libKeycapEssentials.a

$(STAND_INS)/libKeycapEssentials.a: Sources/StandIns/FoundationEssentials.swift
	@mkdir -p $(STAND_INS)
	swiftc -O -parse-as-library -static -emit-library -emit-module -module-name FoundationEssentials \
	  -module-link-name KeycapEssentials -o $@ $<

# The libraries between keycap-convert and the engines, for those engines whose headers are installed.
LIBIME_HEADERS = /usr/include/LibIME
ENGINES = $(if $(wildcard $(LIBIME_HEADERS)/libime/pinyin/pinyinime.h),.build/release/libkeycap-libime.so) \
  $(if $(wildcard /usr/include/rime_api.h),.build/release/libkeycap-librime.so) \
  $(if $(wildcard /usr/include/hangul-1.0/hangul.h),.build/release/libkeycap-libhangul.so) \
  .build/release/libkeycap-mozc.so
engines: $(ENGINES)

# make .build/debug/libkeycap-libime.so builds the library for a debug build.
%/libkeycap-libime.so: Sources/Engines/libime.cpp
	clang++ $(HARDENED) -std=c++17 -Wall -isystem $(LIBIME_HEADERS) -isystem /usr/include/Fcitx5/Utils -o $@ $< \
	  -lIMEPinyin -lIMECore -lFcitx5Utils

%/libkeycap-librime.so: Sources/Engines/librime.cpp
	clang++ $(HARDENED) -std=c++17 -Wall -o $@ $< -lrime

%/libkeycap-libhangul.so: Sources/Engines/libhangul.c
	clang $(HARDENED) -std=c11 -Wall -Wextra -isystem /usr/include/hangul-1.0 -o $@ $< -lhangul

%/libkeycap-mozc.so: Sources/Engines/mozc.cpp
	clang++ $(HARDENED) -std=c++17 -Wall -o $@ $<

# The program for the first picture, and nothing more.
program: stand-ins
	swift build $(RELEASE_FLAGS) --product keycap

# The programs of the shipped extension keyboards, in their bundles.
MORSE = Assets/Extensions/org.keycap.morse/morse
BRAILLE = Assets/Extensions/org.keycap.braille
SUMS = Assets/Extensions/org.keycap.sums
extensions: $(MORSE) $(BRAILLE)/keycap_extension.py $(SUMS)/keycap_extension.py

$(MORSE): .build/release/morse
	install -m 755 -s $< $@

$(BRAILLE)/keycap_extension.py $(SUMS)/keycap_extension.py: Sources/Kit/Python/keycap_extension.py
	install -m 644 $< $@

# One lexicon per language, made again if its list or the file format is newer.
LEXICONS = $(patsubst $(WORDS)/%.words,Assets/Lexicons/%.lexicon,$(wildcard $(WORDS)/*.words))
lexicons: $(LEXICONS)
my-lexicons: $(filter $(MY_LANGUAGES:%=Assets/Lexicons/%.lexicon),$(LEXICONS))

LEXICON_FORM = $(addprefix Sources/Core/Prediction/,Lexicon.swift LexiconBuilder.swift ContextTables.swift Endings.swift FormFilter.swift \
  LetterModel.swift TrieWriter.swift)

Assets/Lexicons/%.lexicon: $(WORDS)/%.words $(LEXICON_FORM)
	$(PROGRAM) lexicon build --language $* -o $@ $<

# With a display, runs the keyboard; without one, runs it on a private display on which a script types. Parts that the
# first picture does not need, above all the words of other languages, are made while the user looks at it.
run: packages emoji
	@echo "building the program, and the words of: $(MY_LANGUAGES)"
	@$(MAKE) --no-print-directory -j2 program my-words
	@$(MAKE) -s my-lexicons
	@echo "the words of other languages are built meanwhile: $(WORDS)/log"
	@nice $(MAKE) -s the-rest > $(WORDS)/log 2>&1 &
ifdef DISPLAY
	$(PROGRAM) run --data . $(ARGS)
else
	$(call need,$(DEMO_PACKAGES))
	$(PYTHON) Tests/Support/demo.py $(ARGS)
endif

the-rest: words
	@$(MAKE) -s build

test: setup-test test-swift test-toml test-sandbox test-extensions test-screen

test-swift:
	swift build $(SWIFT_FLAGS) --build-tests
	swift test $(SWIFT_FLAGS) --skip-build

# Our TOML against the official tests and against Python's parser. Without the official tests it says so, and
# fails in CI.
test-toml:
	$(PYTHON) Tests/Toml/run.py

test-screen: build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Screen/run.py

# Buttons of a real joystick as switches. With KERNEL_FILES, the folder of an unpacked linux-image package, it
# uses an emulated machine, whose kernel has uinput (Tests/Joystick/kernel.py describes the requirements).
test-joystick: build
	$(PYTHON) $(if $(KERNEL_FILES),Tests/Joystick/kernel.py --files $(KERNEL_FILES),Tests/Joystick/test_joystick.py)

# A hostile program tries every known way out of the sandbox; with another kernel: make test-sandbox
# KERNEL=…/vmlinuz-6.1.0-56-amd64 (Tests/Sandbox/kernel.py describes the requirements)
test-sandbox: build
	$(PYTHON) Tests/Sandbox/escapes.py --sandbox .build/release/keycap-sandbox
	$(PYTHON) Tests/Sandbox/bounds.py --keycap $(PROGRAM)
	$(if $(KERNEL),$(PYTHON) Tests/Sandbox/kernel.py --sandbox .build/release/keycap-sandbox --kernel $(KERNEL))

# The shipped extension keyboards, tested as `keycap extension test` tests any.
test-extensions: build
	for bundle in Assets/Extensions/*/; do $(PROGRAM) extension test $$bundle || exit 1; done
	folder=$$(mktemp -d) && trap 'rm -r "$$folder"' EXIT && for language in python c sh; do \
	  (cd $$folder && $(abspath $(PROGRAM)) extension new --data $(CURDIR) --language $$language org.example.$$language) && \
	  { [ $$language != c ] || $(MAKE) -s -C $$folder/org.example.c; } && \
	  $(PROGRAM) extension test --touches 200 $$folder/org.example.$$language || exit 1; done

# The focused field in every toolkit and browser, and the time until the keyboard appears for it.
test-desktop: setup-test build
	$(call need,$(DESKTOP_PACKAGES))
	KEYCAP_DESKTOP=1 KEYCAP=$(PROGRAM) $(PYTHON) Tests/Screen/run.py --only fields
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/desktop.py $(ARGS)
	KEYCAP_DESKTOP=1 KEYCAP=$(PROGRAM) $(PYTHON) Tests/Screen/run.py --only recorded

# Taps into and beside the text of real applications; installs missing packages: make test-apps ARGS="--taps 20 Kate"
test-apps: setup-test build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/applications.py --install --mice --write $(ARGS)

bench: setup-bench build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/bench.py $(ARGS)

# Instructions and system calls of a tap and of the start, which do not depend on the machine's load: make
# bench-instructions ARGS="--functions 40"
bench-instructions: setup-bench build
	$(call need,$(INSTRUCTION_PACKAGES))
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/instructions.py $(ARGS)

# Whole texts typed into real programs and compared by character: make bench-type ARGS="--load --clients qt6"
bench-type: setup-test build
	$(call need,$(TYPE_PACKAGES))
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/type.py $(ARGS)

# The same beside IBus and Fcitx 5: make bench-methods ARGS="--methods ibus --clients gtk4 --count 500"
bench-methods: setup-test fonts build
	$(call need,$(TYPE_PACKAGES) $(METHOD_PACKAGES))
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/methods.py $(ARGS)

# Taps beside a long text and after a correction: make bench-beside ARGS="--what correction"
bench-beside: setup-test build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/beside.py $(ARGS)

# A thousand switches between a light window and a dark one: does the keyboard ever show another scheme?
bench-scheme: setup-test build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/scheme.py $(ARGS)

# The emoji keyboard alone: time until it appears, scrolling, search, memory.
bench-emoji: setup-demo build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/emoji.py $(ARGS)

# Conversion: time until candidates appear, and helpers that are killed.
bench-convert: setup-demo build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/convert.py $(ARGS)

# The globe key: time until the next keyboard appears, and the memory of one more keyboard.
bench-globe: setup-demo build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/globe.py $(ARGS)

# The settings application: its start, its memory, and the time of a change in both directions: make
# bench-settings ARGS="--times 40"
bench-settings: setup-test build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/settings.py $(ARGS)

# Passwords entered by touch at login screens and lockers, as root: make bench-places ARGS="--count 5 slick"
bench-places: setup-test build
	$(call need,$(PLACE_PACKAGES))
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/places.py $(ARGS)

# LightDM and SDDM, from a password by touch to the user's session, as root: make bench-sessions ARGS=SDDM
bench-sessions: setup-test build
	$(call need,$(PLACE_PACKAGES))
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/sessions.py $(ARGS)

# A kiosk's policy, attacked by touch, by the control socket and by the bus: make bench-policy ARGS="--count 1000"
bench-policy: setup-test build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/policy.py $(ARGS)

# Response times of calls on the session's bus: make bench-bus ARGS="--rounds 20"
bench-bus: setup-test build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/bus.py $(ARGS)

# Keyboards by others: taps through their programs, their start, their memory, and hostile programs.
bench-extensions: setup-demo build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/extensions.py $(ARGS)

# make bench-text ARGS="--sets DIRECTORY" measures on sets larger than ours.
bench-text: build
	$(call need,$(TEXT_PEER_PACKAGES))
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/text.py $(ARGS)

# Words in one stroke, careful to sloppy, and strokes with less information: make bench-glide ARGS="--languages de,fr"
bench-glide: build
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/glide.py $(ARGS)

# Wrong changes to correct text in languages without a set in Tests/Bench/text.py: make bench-languages ARGS="uk sl"
bench-languages: build help-texts
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/languages.py --texts $(WORDS)/texts $(ARGS)

# The cost of typing without taps for a model user, here and with Onboard's scanner, and for the machine: make
# bench-assist ARGS="--count 30"
bench-assist: setup-demo build
	$(call need,$(SCAN_PEER_PACKAGES))
	swift build $(RELEASE_FLAGS) --product replay
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/assist.py $(ARGS)

# Changes to correctly typed source code; there should be none.
bench-code: setup build code-corpus
	swift build $(RELEASE_FLAGS) --product replay
	$(PYTHON) Tests/Bench/code.py $(ARGS)

# Code by touch into real editors and pages, read back and compared: make bench-editors ARGS="--lines 20 'gedit, new'"
bench-editors: setup-test build code-corpus setup-editors
	KEYCAP=$(PROGRAM) $(PYTHON) Tests/Bench/editors.py $(ARGS)

# The option of `install` that strips symbols from programs; packages keep the symbols separately: make install STRIP=
STRIP = -s
SHARE = $(DESTDIR)$(PREFIX)/share
# Firefox's own name for the folder of its extensions.
FIREFOX = {ec8030f7-c20a-464f-9b0e-13a3a9e97384}
COMPLETIONS = $(SHARE)/bash-completion/completions/keycap $(SHARE)/zsh/site-functions/_keycap \
  $(SHARE)/fish/vendor_completions.d/keycap.fish

install:
	@test -x $(PROGRAM) || { echo "make build comes first"; exit 1; }
	install -D -m 755 $(STRIP) $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/keycap
	if [ -x $(SETTINGS) ] && [ -z "$(KEYCAP_NO_GTK)" ]; then \
	  install -D -m 755 $(STRIP) $(SETTINGS) $(DESTDIR)$(PREFIX)/bin/keycap-settings; \
	  install -D -m 644 Packaging/org.keycap.Settings.desktop $(SHARE)/applications/org.keycap.Settings.desktop; \
	  install -D -m 644 Assets/Icons/keycap-settings.svg $(SHARE)/icons/hicolor/scalable/apps/keycap-settings.svg; \
	  install -D -m 644 Documentation/keycap-settings.1 $(SHARE)/man/man1/keycap-settings.1; fi
	install -D -m 755 $(STRIP) .build/release/keycap-sandbox $(DESTDIR)$(PREFIX)/libexec/keycap/keycap-sandbox
	install -m 755 $(STRIP) -t $(DESTDIR)$(PREFIX)/libexec/keycap .build/release/keycap-convert
	$(if $(strip $(ENGINES)),install -m 644 $(STRIP) -t $(DESTDIR)$(PREFIX)/libexec/keycap $(ENGINES))
	for folder in $$(find Assets Themes -type d ! -name Icons ! -name WebExtension ! -path '*/Extensions*'); do \
	  install -d $(SHARE)/keycap/$$folder; \
	  find $$folder -maxdepth 1 -type f -exec install -m 644 -t $(SHARE)/keycap/$$folder {} +; done
	install -D -m 644 -t $(SHARE)/keycap/Assets/Extensions/org.keycap.morse Assets/Extensions/org.keycap.morse/manifest.toml
	install -m 755 $(STRIP) -t $(SHARE)/keycap/Assets/Extensions/org.keycap.morse .build/release/morse
	install -D -m 644 -t $(SHARE)/keycap/$(BRAILLE) $(BRAILLE)/manifest.toml $(BRAILLE)/keycap_extension.py
	install -m 755 -t $(SHARE)/keycap/$(BRAILLE) $(BRAILLE)/braille.py
	install -D -m 644 -t $(SHARE)/keycap/$(SUMS) $(SUMS)/manifest.toml $(SUMS)/settings.toml $(SUMS)/keycap_extension.py
	install -m 755 -t $(SHARE)/keycap/$(SUMS) $(SUMS)/sums.py
	ln -sfn $(shell realpath -m --relative-to=$(PREFIX)/libexec/keycap $(PREFIX)/bin/keycap) $(DESTDIR)$(PREFIX)/libexec/keycap/keycap-web
	install -D -m 644 -t $(SHARE)/webext/keycap Assets/WebExtension/manifest.json Assets/WebExtension/keycap.js
	install -d $(SHARE)/chromium/extensions $(SHARE)/mozilla/extensions/$(FIREFOX)
	ln -sfn ../../webext/keycap $(SHARE)/chromium/extensions/keycap
	ln -sfn ../../../webext/keycap $(SHARE)/mozilla/extensions/$(FIREFOX)/web@keycap.org
	install -d $(DESTDIR)$(SYSCONFDIR)/chromium/native-messaging-hosts $(DESTDIR)$(PREFIX)/lib/mozilla/native-messaging-hosts
	sed 's|@PREFIX@|$(PREFIX)|' Packaging/WebExtension/org.keycap.web.chromium.json \
	  > $(DESTDIR)$(SYSCONFDIR)/chromium/native-messaging-hosts/org.keycap.web.json
	sed 's|@PREFIX@|$(PREFIX)|' Packaging/WebExtension/org.keycap.web.mozilla.json \
	  > $(DESTDIR)$(PREFIX)/lib/mozilla/native-messaging-hosts/org.keycap.web.json
	install -D -m 644 Packaging/InputMethod/environment $(SHARE)/keycap-im/environment
	install -D -m 644 Packaging/InputMethod/71keycap-im $(DESTDIR)$(SYSCONFDIR)/X11/Xsession.d/71keycap-im
	install -D -m 755 Packaging/InputMethod/60-keycap-im $(DESTDIR)$(PREFIX)/lib/systemd/user-environment-generators/60-keycap-im
	install -D -m 644 -t $(SHARE)/im-config/data Packaging/InputMethod/77_keycap.conf Packaging/InputMethod/77_keycap.rc
	@ls Assets/Lexicons/*.lexicon >/dev/null 2>&1 || echo "no lexicons to install:" \
	  "make setup build makes them where PyPI can be reached"
	@test -e Assets/Emoji/emoji.list || echo "no emoji to install: make setup makes them"
	install -D -m 644 Packaging/keycap.desktop $(SHARE)/applications/keycap.desktop
	install -d $(SHARE)/dbus-1/services
	sed 's|@PREFIX@|$(PREFIX)|' Packaging/org.keycap.Keycap1.service > $(SHARE)/dbus-1/services/org.keycap.Keycap1.service
	install -d $(DESTDIR)$(PREFIX)/lib/systemd/user
	sed 's|@PREFIX@|$(PREFIX)|' Packaging/keycap.service > $(DESTDIR)$(PREFIX)/lib/systemd/user/keycap.service
	install -D -m 644 Packaging/autostart.desktop $(DESTDIR)$(SYSCONFDIR)/xdg/autostart/keycap.desktop
	install -D -m 644 -t $(SHARE)/metainfo Packaging/org.keycap.Keycap.metainfo.xml
	install -D -m 644 Assets/Icons/keycap.svg $(SHARE)/icons/hicolor/scalable/apps/keycap.svg
	install -D -m 644 Documentation/keycap.1 $(SHARE)/man/man1/keycap.1
	install -D -m 644 LICENSE $(SHARE)/doc/keycap/LICENSE
	install -d $(dir $(COMPLETIONS))
	$(PROGRAM) --generate-completion-script bash | sed '1{/^#!/d}' > $(word 1,$(COMPLETIONS))
	$(PROGRAM) --generate-completion-script zsh > $(word 2,$(COMPLETIONS))
	$(PROGRAM) --generate-completion-script fish > $(word 3,$(COMPLETIONS))

# Debian packages in out/packages, by Packaging/debian: sudo apt install ./out/packages/*.deb. Packages of
# debug symbols are in out/packages/debug.
DEB_PACKAGES = debhelper dpkg-dev python3
deb: build
	$(call need,$(DEB_PACKAGES))
	rm -rf out/packages && mkdir -p out/packages/debug
	ln -sfn Packaging/debian debian
	OUT=$(CURDIR)/out/packages dpkg-buildpackage -b -us -uc \
	  --buildinfo-option=-u$(CURDIR)/out/packages --buildinfo-file=out/packages/keycap.buildinfo \
	  --changes-option=-u$(CURDIR)/out/packages --changes-file=out/packages/keycap.changes
	mv out/packages/*-dbgsym_*.deb out/packages/debug

# The packages in a root of their own, made from the mirror: checked by lintian, installed, used, upgraded, purged.
test-deb:
	$(call need,$(TEST_PACKAGES) $(ENGINE_PACKAGES) appstream desktop-file-utils lintian mmdebstrap)
	@$(MAKE) --no-print-directory deb
	$(PYTHON) Tests/Packages/run.py out/packages

# Debian 13 beside Debian 12, as root: the packages in a tree of their own, which is kept in /var/tmp/keycap-debian13;
# the keyboard built there from source, its unit tests, the screen tests of fields, and taps into its applications. The
# short form only uses the packages there. DEBIAN_MIRROR names another archive.
DEBIAN13 = $(PYTHON) Tests/Debian13/run.py out/packages --languages "$(LANGUAGES)" $(ARGS)
test-debian13: deb
	$(call need,debootstrap git)
	$(DEBIAN13)

test-debian13-short: deb
	$(call need,debootstrap)
	$(DEBIAN13) --short

# Whole desktops in a tree of Debian 12, or of Debian 13 by ARGS="--suite trixie", as root: each desktop's session, taps
# by an injected touch screen, a picture and a result for each task in out/desktops. ARGS also names desktops.
test-desktops: deb
	$(call need,debootstrap)
	$(PYTHON) Tests/Desktops/run.py out/packages $(ARGS)

# The tree alone, whose time is spent on the network rather than the processor.
debian13-tree:
	$(call need,debootstrap)
	$(DEBIAN13) --prepare

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/keycap $(DESTDIR)$(PREFIX)/libexec/keycap/* $(SHARE)/applications/keycap.desktop \
	  $(SHARE)/dbus-1/services/org.keycap.Keycap1.service $(DESTDIR)$(PREFIX)/lib/systemd/user/keycap.service \
	  $(DESTDIR)$(SYSCONFDIR)/xdg/autostart/keycap.desktop $(SHARE)/metainfo/org.keycap.Keycap.metainfo.xml \
	  $(SHARE)/icons/hicolor/scalable/apps/keycap.svg $(SHARE)/man/man1/keycap.1 $(COMPLETIONS) \
	  $(DESTDIR)$(PREFIX)/bin/keycap-settings $(SHARE)/applications/org.keycap.Settings.desktop \
	  $(SHARE)/icons/hicolor/scalable/apps/keycap-settings.svg $(SHARE)/man/man1/keycap-settings.1
	rm -f $(SHARE)/chromium/extensions/keycap "$(SHARE)/mozilla/extensions/$(FIREFOX)/web@keycap.org" \
	  $(DESTDIR)$(SYSCONFDIR)/chromium/native-messaging-hosts/org.keycap.web.json \
	  $(DESTDIR)$(PREFIX)/lib/mozilla/native-messaging-hosts/org.keycap.web.json \
	  $(DESTDIR)$(SYSCONFDIR)/X11/Xsession.d/71keycap-im $(SHARE)/im-config/data/77_keycap.* \
	  $(DESTDIR)$(PREFIX)/lib/systemd/user-environment-generators/60-keycap-im
	rm -rf $(SHARE)/keycap $(SHARE)/doc/keycap $(SHARE)/webext/keycap $(SHARE)/keycap-im

format:
	swift format --in-place --recursive $(OURS)

lint: $(RUFF)
	swift format lint --strict --recursive $(OURS)
	$(RUFF) check
	$(call need,$(WEB_LINT_PACKAGES))
	NODE_PATH=/usr/share/nodejs eslint -f unix --no-eslintrc -c Tools/WebExtension/eslint.json Assets/WebExtension

# Debian has no ruff; ruff.toml contains its rules.
$(RUFF):
	$(call need,python3 python3-venv)
	@$(PYTHON) -m venv $(dir $(@D)) && $(dir $@)pip install -q ruff==$(RUFF_VERSION)

# The parts of the documentation that the program makes: the README's pictures, the settings, and a page with a
# picture of each keyboard, out/gallery/index.html.
docs: build
	$(PYTHON) Documentation/conversion.py $(PROGRAM)
	$(PYTHON) Documentation/accessibility.py $(PROGRAM)
	$(PROGRAM) settings --print > Documentation/settings.toml
	$(PYTHON) Documentation/desktop.py $(PROGRAM)
	$(PYTHON) Documentation/gallery.py $(PROGRAM) out/gallery

clean:
	rm -rf .build out
