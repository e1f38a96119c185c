// Clicks the element whose aria-keyshortcuts names the key that was pressed. Keys with Ctrl or Cmd work
// everywhere except in text fields, which undo by themselves. Single characters work only inside an
// element with data-keys, so that speech input or a slip of the hand answers nothing by accident.
"use strict";

(() => {
  const TEXT = "textarea, input:not([type=checkbox], [type=radio], [type=file], [type=range])";

  document.addEventListener("keydown", (event) => {
    const at = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.repeat || event.isComposing || event.altKey || at.closest(TEXT)) return;
    const whole = event.ctrlKey || event.metaKey;
    if (!whole && at.closest("select")) return; // which go to what begins so
    const key = [event.ctrlKey ? "Control" : "", event.metaKey ? "Meta" : "", event.shiftKey ? "Shift" : "", event.key.length === 1 ? event.key.toUpperCase() : event.key].filter(Boolean).join("+");
    const within = whole ? document : at.closest("[data-keys]");
    const meant = /** @type {HTMLElement | null | undefined} */ (within?.querySelector(`[aria-keyshortcuts~="${CSS.escape(key)}"]`));
    if (!meant) return;
    event.preventDefault();
    meant.click();
  });
})();
