// Tells the on-screen keyboard Keycap what the focused field of a page asks for: its type and its hints, never its text.
//
// The browser runs this one file in three places:
// - in each frame of a page, apart from the page's own scripts (`watchFrame`): looks at the focused element;
// - in the page itself (`watchPage`), only where pages can ask for a keyboard: hears `navigator.virtualKeyboard`;
// - once for the whole browser (`relay`): passes the reports on to Keycap's program `keycap-web`.
//
// The extension keeps nothing, uses no network and tells no value of a field. What it tells is the list in `describe`.

"use strict";

(() => {
  const browserApi = globalThis.browser || globalThis.chrome;
  const host = "org.keycap.web";
  // The event by which the part in the page reports that the page asks for a keyboard, or for none.
  const asking = "keycap-asks-for-keyboard";
  // The greatest length of a text that is told; a longer one is cut.
  const longest = 200;
  const notTyped = new Set([
    "button", "checkbox", "color", "file", "hidden", "image", "radio", "range", "reset", "submit",
  ]);
  const editors = ".CodeMirror, .cm-editor, .monaco-editor, .ace_editor";
  const onlyDigits = /^\^?(\\d|\[0-9\])[*+]?(\{\d*,?\d*\})?\$?$/;

  const runtime = browserApi && browserApi.runtime;
  if (typeof document === "undefined" || (runtime && runtime.getURL && runtime.getURL("") === `${location.origin}/`)) {
    relay();
  } else if (runtime && runtime.id) {
    watchFrame();
  } else {
    watchPage();
  }

  // --- The whole browser ---

  // Connects to Keycap with the first report. The frame that reported last has the focus; only that frame can lose it.
  function relay() {
    let port = null;
    let focused = null;
    // The keyboard compares numbers, also with those from before the browser put this script to sleep.
    let count = Date.now();
    const send = (message) => {
      if (!port) {
        port = runtime.connectNative(host);
        port.onDisconnect.addListener(() => {
          // Reading the error keeps the browser from logging it: Keycap may not be installed.
          void runtime.lastError;
          port = null;
        });
      }
      port.postMessage(message);
    };
    runtime.onMessage.addListener((report, sender) => {
      if (!sender.tab) return;
      const frame = `${sender.tab.id} ${sender.frameId}`;
      if (report.what === "left") {
        if (frame !== focused) return;
        focused = null;
        send({ what: "left" });
        return;
      }
      if (report.isNew || frame !== focused) count += 1;
      focused = frame;
      send(Object.assign({}, report, { number: String(count) }));
    });
  }

  // --- The page ---

  // Pages that manage the keyboard by themselves call `show` and `hide` (W3C VirtualKeyboard API).
  function watchPage() {
    const keyboard = globalThis.VirtualKeyboard && globalThis.VirtualKeyboard.prototype;
    if (!keyboard) return;
    for (const name of ["show", "hide"]) {
      const original = keyboard[name];
      keyboard[name] = function ask() {
        document.dispatchEvent(new CustomEvent(asking, { detail: name }));
        return original.apply(this, arguments);
      };
    }
  }

  // --- A frame ---

  function watchFrame() {
    let element = null;
    let told = "";
    let asked = "";
    let isWaiting = false;
    const roots = new WeakSet();
    const changes = new MutationObserver(later);

    // Inside of a shadow root the focus moves without an event that reaches the document.
    function listen(root) {
      if (roots.has(root)) return;
      roots.add(root);
      root.addEventListener("focusin", look, true);
      root.addEventListener("focusout", later, true);
      root.addEventListener("input", later, true);
    }

    // The shadow root of an element, also a closed one; null if there is none.
    function shadow(element) {
      if (element.openOrClosedShadowRoot !== undefined) return element.openOrClosedShadowRoot;
      return browserApi.dom ? browserApi.dom.openOrClosedShadowRoot(element) : element.shadowRoot;
    }

    // The focused element, also inside of shadow roots; null if another frame or program has the focus.
    function focusedElement() {
      if (!document.hasFocus()) return null;
      let found = document.activeElement;
      while (found) {
        const root = found instanceof HTMLElement ? shadow(found) : null;
        if (root) listen(root);
        if (!root || !root.activeElement) break;
        found = root.activeElement;
      }
      return found && found.localName !== "iframe" && found.localName !== "frame" ? found : null;
    }

    function look() {
      const found = focusedElement();
      const isNew = found !== element;
      if (isNew) {
        element = found;
        asked = "";
        changes.disconnect();
        if (found) changes.observe(found, { attributes: true });
      }
      const traits = found && describe(found, asked);
      const text = traits ? JSON.stringify(traits) : "";
      if (text === told && !(isNew && traits)) return;
      told = text;
      // The extension may have been replaced while the page stayed.
      if (!runtime.id) return;
      const report = traits ? Object.assign({ what: "field", isNew }, traits) : { what: "left" };
      const sent = runtime.sendMessage(report);
      if (sent && sent.catch) sent.catch(() => {});
    }

    // Looks once the page has finished with this event.
    function later() {
      if (isWaiting) return;
      isWaiting = true;
      setTimeout(() => {
        isWaiting = false;
        look();
      }, 0);
    }

    listen(document);
    addEventListener("focus", later);
    addEventListener("blur", later);
    addEventListener("pagehide", later);
    document.addEventListener(asking, (event) => {
      // Only a page that the user has just touched may ask.
      if (!element || (event.detail !== "show" && event.detail !== "hide")) return;
      if (navigator.userActivation && !navigator.userActivation.isActive) return;
      asked = event.detail;
      look();
    });
    later();
  }

  // What the element asks for; null if nobody can type there. All members are texts of at most `longest` characters;
  // empty ones are left out.
  function describe(element, asked) {
    const kind = element.localName;
    const isField = kind === "input" || kind === "textarea";
    if (!isField && !element.isContentEditable) return null;
    const type = kind === "input" ? element.type : isField ? "textarea" : "editable";
    if (notTyped.has(type)) return null;
    const box = element.getBoundingClientRect();
    const attribute = (name) => element.getAttribute(name) || (element.form && element.form.getAttribute(name));
    const told = {
      type,
      inputmode: inherited(element, "inputmode"),
      enterkeyhint: inherited(element, "enterkeyhint"),
      autocapitalize: attribute("autocapitalize") || inherited(element, "autocapitalize"),
      autocorrect: attribute("autocorrect") || inherited(element, "autocorrect"),
      autocomplete: element.getAttribute("autocomplete"),
      // The property `spellcheck` also has Firefox's own choice for fields of one line.
      spellcheck: nearest(element, "spellcheck") === "false" && "false",
      policy: inherited(element, "virtualkeyboardpolicy"),
      asked,
      lang: nearest(element, "lang"),
      readonly: (element.readOnly || element.disabled) && "true",
      code: element.closest(editors) && "true",
      digits: onlyDigits.test(element.getAttribute("pattern") || "") && "true",
      most: element.maxLength > 0 && element.maxLength,
      // Whether the field takes no further character; how long its text is otherwise is not told.
      // eslint-disable-next-line no-restricted-properties
      full: element.maxLength > 0 && element.value.length >= element.maxLength && "true",
      width: Math.round(box.width * devicePixelRatio),
      height: Math.round(box.height * devicePixelRatio),
    };
    const members = {};
    for (const name of Object.keys(told)) {
      if (told[name]) members[name] = String(told[name]).slice(0, longest);
    }
    return members;
  }

  // Hints of an editable part of a page hold for all that is inside of it.
  function inherited(element, name) {
    const holder = element.isContentEditable ? element.closest(`[${name}]`) : element;
    return holder && holder.getAttribute(name);
  }

  // The attribute of the nearest element that has it, also outside of shadow roots.
  function nearest(element, name) {
    for (let node = element; node; node = node.getRootNode().host) {
      const found = node.closest(`[${name}]`);
      if (found) return found.getAttribute(name);
    }
    return null;
  }
})();
