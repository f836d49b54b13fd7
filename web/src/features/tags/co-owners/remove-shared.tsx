/** The button on an outfit that the user added to another's tag: removes it, with undo. */
import type { Outfit, Tag } from "@/api/types";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "@/ui/button";
import { CloseIcon } from "@/ui/icons";
import { useRemoveWithUndo } from "./use-remove-with-undo";

export function RemoveShared({ tag, outfit }: { tag: Tag; outfit: Outfit }) {
  const remove = useRemoveWithUndo(tag);
  return (
    <span className="absolute top-1 end-1 flex rounded-full bg-canvas/88">
      <IconButton
        aria-label={m.tags_remove_outfit({ outfit: describeOutfit(outfit) })}
        onPress={() => void remove(outfit.id)}
      >
        <CloseIcon width={20} height={20} />
      </IconButton>
    </span>
  );
}
