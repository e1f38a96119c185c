// The menu of a grid's head, by right click or by key. See grid.js.
"use strict";

const gridMenu = (() => {
  const { speak, make } = gridDraw;

  /** Opens the menu of a column at a place of the window. @param {Grid} grid @param {number} c @param {number} x @param {number} y */
  return function open(grid, c, x, y) {
    const column = grid.columns[c], { order } = grid.lines;
    const menu = make("div", "g-menu menu");
    menu.setAttribute("role", "menu");
    menu.setAttribute("aria-label", column.name);
    menu.popover = "auto";
    /** @param {string} text @param {boolean | null} chosen null: it is no choice @param {() => void} press */
    const item = (text, chosen, press) => {
      const made = make("button", "", text);
      made.setAttribute("role", chosen === null ? "menuitem" : "menuitemradio");
      if (chosen !== null) made.setAttribute("aria-checked", String(chosen));
      made.tabIndex = -1;
      made.addEventListener("click", () => {
        menu.hidePopover();
        press();
      });
      menu.append(made);
    };
    const line = () => menu.append(make("hr", ""));
    item(speak("Sort ascending"), order.by === column.name && !order.down, () => grid.arrange({ by: column.name }));
    item(speak("Sort descending"), order.by === column.name && Boolean(order.down), () => grid.arrange({ by: column.name, down: true }));
    if (order.by !== undefined) item(speak("Do not sort"), null, () => grid.arrange({}));
    if (column.word && grid.roles.length > 0) {
      line();
      for (const [role, word] of grid.rolesOf(column)) item(word, role === column.role, () => grid.tell(column, role));
    }
    line();
    item(speak("As wide as its values"), null, () => grid.fit(c));
    item(grid.wrapped ? speak("Cut long values") : speak("Wrap long values"), null, () => grid.wrap());
    const items = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("button")]);
    menu.addEventListener("keydown", (event) => {
      const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement)), all = items.length;
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all - 1 }[event.key];
      if (event.key === "Tab") menu.hidePopover();
      else if (to !== undefined) items[(to + all) % all].focus();
      else return;
      event.preventDefault();
    });
    menu.addEventListener("contextmenu", (event) => event.preventDefault());
    menu.addEventListener("toggle", (event) => {
      if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
      menu.remove();
      grid.box.focus();
    });
    grid.append(menu);
    menu.showPopover();
    const { width, height } = menu.getBoundingClientRect();
    menu.style.inset = `${Math.max(4, Math.min(y, innerHeight - height - 4))}px auto auto ${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
    items[0].focus();
  };
})();
