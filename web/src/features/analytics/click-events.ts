/** Reports clicks on buttons and links by their purpose, never by personal content. */
const CONTROLS = "a, button, [role=button], [role=menuitem], summary";
const MAX_LENGTH = 60;

export interface Click {
  control: string;
  /** The accessible label; for a link only the kind of page. */
  label: string | null;
}

/** Returns a function that stops it. */
export function watchClicks(report: (press: Click) => void): () => void {
  const onClick = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest(CONTROLS) : null;
    if (control) report(clickOf(control));
  };
  const onSubmit = ({ target }: SubmitEvent) => {
    if (target instanceof HTMLFormElement) report({ control: "form", label: target.ariaLabel });
  };
  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
  return () => {
    removeEventListener("click", onClick, true);
    removeEventListener("submit", onSubmit, true);
  };
}

/**
 * A link may contain a person's name or words: its text is not reported unless it is the app's own
 * label.
 */
function clickOf(control: Element): Click {
  const name = control.tagName.toLowerCase();
  const own = control.getAttribute("aria-label");
  const label = name === "a" ? null : (own ?? control.textContent);
  return { control: name, label: label?.trim().slice(0, MAX_LENGTH) || null };
}
