/** Copies a text and confirms it. */
import { Button, type ButtonVariant } from "./button";
import { bubble, toastProblem } from "./notices";

interface Props {
  text: string;
  /** As in "copy the key". */
  what: string;
  variant?: ButtonVariant;
}

export function CopyButton({ text, what, variant = "quiet" }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => bubble("Copied"),
      () => toastProblem("Couldn't copy. Select the text instead."),
    );
  return (
    <Button variant={variant} aria-label={`Copy ${what}`} onPress={() => void copy()}>
      Copy
    </Button>
  );
}
