/** Two buttons that undo and redo the changes of an editor. */
import { m } from "@/paraglide/messages.js";
import { IconButton } from "./button";
import { RedoIcon, UndoIcon } from "./icons";

interface Props {
  /** Null while there is nothing to undo. */
  undo: (() => void) | null;
  redo: (() => void) | null;
}

export function UndoRedo({ undo, redo }: Props) {
  return (
    <span className="flex">
      <IconButton aria-label={m.common_undo()} isDisabled={!undo} onPress={undo ?? undefined}>
        <UndoIcon />
      </IconButton>
      <IconButton aria-label={m.common_redo()} isDisabled={!redo} onPress={redo ?? undefined}>
        <RedoIcon />
      </IconButton>
    </span>
  );
}
