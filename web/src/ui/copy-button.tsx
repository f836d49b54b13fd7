/** Copies a text, and says so. */
import { Button, type ButtonLook } from "./button";
import { bubble, toastProblem } from "./notices";

interface Props {
  text: string;
  /** As in "copy the key". */
  what: string;
  look?: ButtonLook;
}

export function CopyButton({ text, what, look = "quiet" }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => bubble("Copied"),
      () => toastProblem("Couldn't copy. Select the text instead."),
    );
  return (
    <Button look={look} aria-label={`Copy ${what}`} onPress={() => void copy()}>
      Copy
    </Button>
  );
}
