/**
 * Runs in the page: one round by Tab. It records each stop, how it looks while focused, and whether
 * the round returned to its start.
 */
class TabRound {
  static TAGS = ["a[href]", "button", "input", "select", "textarea", "summary", "[contenteditable=true]"];
  static ROLES = ["button", "link", "checkbox", "switch", "tab", "menuitem", "slider", "combobox"];
  static GROUPS = ["tablist", "radiogroup", "listbox", "grid", "toolbar"].map((role) => `[role=${role}]`);
  static OUT_OF_USE = ":disabled, [aria-disabled=true], [inert] *, [aria-hidden=true] *";

  /** By stop: its look while focused. */
  stops = new Map();
  isRound = false;
  #first = null;
  #last = null;
  #began = false;

  start() {
    document.activeElement?.blur();
    addEventListener("focusin", this.#arrive, true);
    addEventListener("keydown", this.#note, true);
  }

  /** Faults, in words. */
  finish() {
    this.#note();
    removeEventListener("focusin", this.#arrive, true);
    removeEventListener("keydown", this.#note, true);
    document.activeElement?.blur();
    const missed = this.#controls().filter((control) => !this.#isReached(control));
    const unseen = [...this.stops].filter(([stop, look]) => stop.isConnected && this.#look(stop) === look);
    const isTrapped = !this.isRound && this.stops.size > 0;
    return [
      ...missed.map((control) => `Tab never comes to ${this.#tell(control)}`),
      ...unseen.map(([stop]) => `nothing shows the focus of ${this.#tell(stop)}`),
      ...(isTrapped ? [`Tab goes no further than ${this.#tell(this.#last)}`] : []),
    ];
  }

  /**
   * An element focused by a script before the first key, such as a dialog, need not be returned to.
   */
  #arrive = ({ target }) => {
    if (!this.#began) return;
    if (target === this.#first && this.stops.size > 1) this.isRound = true;
    this.#first ??= target;
  };

  /** At the next key: by then a stop looks as it does while focused. */
  #note = () => {
    this.#began = true;
    const stop = document.activeElement;
    if (!stop || stop === document.body) return;
    this.#last = stop;
    if (!this.stops.has(stop)) this.stops.set(stop, this.#look(stop));
  };

  #controls() {
    const roles = TabRound.ROLES.map((role) => `[role=${role}]`);
    const all = document.querySelectorAll([...TabRound.TAGS, ...roles, "[tabindex='0']"].join());
    return [...all].filter(
      (control) =>
        control.checkVisibility({ visibilityProperty: true }) &&
        control.getBoundingClientRect().width > 1 &&
        !control.matches(TabRound.OUT_OF_USE),
    );
  }

  /** One of a group is enough: the arrow keys reach the others. */
  #isReached(control) {
    const among = (group) => [...group].some((one) => this.stops.has(one));
    if (among([control])) return true;
    if (control.type === "radio") return among(document.querySelectorAll(`[name="${control.name}"]`));
    const group = control.closest(TabRound.GROUPS.join());
    return group !== null && among([group, ...group.querySelectorAll("*")]);
  }

  /** Of the control and its surroundings: a label is drawn instead of its hidden input. */
  #look(stop) {
    const label = stop.closest("label");
    const around = [stop, stop.parentElement, stop.parentElement?.parentElement, label, ...(label?.children ?? [])];
    return around
      .filter((one) => one !== null && one !== undefined)
      .map((one) => {
        const { outline, boxShadow, borderColor, backgroundColor, position } = getComputedStyle(one);
        return [outline, boxShadow, borderColor, backgroundColor, position].join();
      })
      .join(";");
  }

  #tell = (element) => element?.outerHTML.replace(/ class="[^"]*"/g, "").slice(0, 200);
}

window.tabRound = new TabRound();
tabRound.start();
