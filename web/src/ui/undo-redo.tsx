/** Two buttons that undo and redo the changes of an editor. */
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
      <IconButton aria-label="Undo" isDisabled={!undo} onPress={undo ?? undefined}>
        <UndoIcon />
      </IconButton>
      <IconButton aria-label="Redo" isDisabled={!redo} onPress={redo ?? undefined}>
        <RedoIcon />
      </IconButton>
    </span>
  );
}
