/** Reports which controls people use, by their purpose: never a value, never personal content. */
const CONTROLS = "a, button, [role=button], [role=menuitem], summary";
const FIELDS = "input, select, textarea";
const MAX_LENGTH = 60;

export interface ControlUse {
  event: "pressed" | "changed";
  control: string;
  /** The accessible label of a button, the name of a field; null for a link. */
  label: string | null;
}

/** Returns a function that stops it. */
export function watchControls(report: (use: ControlUse) => void): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    if (control) report({ event: "pressed", ...pressed(control) });
  };
  const onSubmit = ({ target }: SubmitEvent) => {
    if (!(target instanceof HTMLFormElement)) return;
    report({ event: "pressed", control: "form", label: target.ariaLabel });
  };
  const onChange = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) {
      report({ event: "changed", ...changed(target) });
    }
  };
  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
  addEventListener("change", onChange, true);
  return () => {
    removeEventListener("click", onClick, true);
    removeEventListener("submit", onSubmit, true);
    removeEventListener("change", onChange, true);
  };
}

/**
 * A link may contain a person's name or words: its text is not reported unless it is the app's own
 * label.
 */
function pressed(control: Element) {
  const name = control.tagName.toLowerCase();
  const own = control.getAttribute("aria-label");
  const label = name === "a" ? null : (own ?? control.textContent);
  return { control: name, label: label?.trim().slice(0, MAX_LENGTH) || null };
}

/** A field's label may name a garment, so its name in the code is reported instead. */
function changed(field: Element) {
  const kind = field instanceof HTMLInputElement ? `input ${field.type}` : field.tagName;
  const name = field.getAttribute("name")?.replace(/\d+/g, "#").slice(0, MAX_LENGTH);
  return { control: kind.toLowerCase(), label: name || null };
}
