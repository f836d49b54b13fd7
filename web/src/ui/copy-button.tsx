/** Copies a text and confirms it. */

import { m } from "@/paraglide/messages.js";
import { Button, type ButtonVariant } from "./button";
import { bubble, toastProblem } from "./notices";

interface Props {
  text: string;
  /** As in "copy the key", in the accusative. */
  what: string;
  variant?: ButtonVariant;
}

export function CopyButton({ text, what, variant = "quiet" }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => bubble(m.common_copied()),
      () => toastProblem(m.copy_failed()),
    );
  return (
    <Button variant={variant} aria-label={m.copy_what({ what })} onPress={() => void copy()}>
      {m.common_copy()}
    </Button>
  );
}
