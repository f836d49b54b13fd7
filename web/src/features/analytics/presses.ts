/** Which buttons and links are used, by what they are for; never by what they show of somebody. */
const CONTROLS = "a, button, [role=button], [role=menuitem], summary";
const LONGEST = 60;

export interface Press {
  control: string;
  /** Its accessible label; of a link the kind of page alone. */
  label: string | null;
}

/** Answers how to stop. */
export function watchPresses(tell: (press: Press) => void): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    if (control) tell(pressOf(control));
  };
  const onSubmit = ({ target }: SubmitEvent) => {
    if (target instanceof HTMLFormElement) tell({ control: "form", label: target.ariaLabel });
  };
  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
  return () => {
    removeEventListener("click", onClick, true);
    removeEventListener("submit", onSubmit, true);
  };
}

/** A link may carry somebody's name or words: its text is not told, unless it is the app's own label. */
function pressOf(control: Element): Press {
  const name = control.tagName.toLowerCase();
  const own = control.getAttribute("aria-label");
  const label = name === "a" ? null : (own ?? control.textContent);
  return { control: name, label: label?.trim().slice(0, LONGEST) || null };
}
