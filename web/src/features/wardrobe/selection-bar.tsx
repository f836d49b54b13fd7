/** Bulk actions on the selection, fixed at the lower edge. */
import type { ReactNode } from "react";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "@/ui/button";
import { CheckIcon, CloseIcon } from "@/ui/icons";
import type { Selection } from "./use-selection";

interface Props {
  selection: Selection;
  /** What is selected. */
  noun: keyof typeof WORDS;
  all: readonly string[];
  children: ReactNode;
}

const WORDS = {
  outfit: {
    label: m.wardrobe_selected_outfits(),
    none: m.wardrobe_select_outfits(),
    some: m.wardrobe_outfits_selected,
  },
  garment: {
    label: m.wardrobe_selected_garments(),
    none: m.wardrobe_select_garments(),
    some: m.wardrobe_garments_selected,
  },
};

export function SelectionBar({ selection, noun, all, children }: Props) {
  const { ids } = selection;
  const { label, none, some } = WORDS[noun];
  return (
    <div
      role="toolbar"
      aria-label={label}
      className="sticky bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom)+0.5rem)] z-10 grid gap-2 rounded-sheet border border-line bg-raised p-2 shadow-lifted desktop:bottom-6"
    >
      <div className="flex items-center gap-1">
        <IconButton aria-label={m.wardrobe_stop_selecting()} onPress={selection.stop}>
          <CloseIcon />
        </IconButton>
        <p aria-live="polite" className="flex-1 font-[560]">
          {ids.length === 0 ? none : some(counted(ids.length))}
        </p>
        <button
          type="button"
          onClick={() => selection.choose(ids.length === all.length ? [] : all)}
          className="min-h-target px-3 text-small underline"
        >
          {ids.length === all.length ? m.wardrobe_select_none() : m.wardrobe_select_all_shown()}
        </button>
      </div>
      {ids.length > 0 && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

/** The check mark on a selectable picture. */
export function SelectedMark({ isChosen }: { isChosen: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute top-2 end-2 grid size-7 place-items-center rounded-full border-2 border-white shadow-lifted ${
        isChosen ? "bg-accent text-on-accent" : "bg-black/30 text-transparent"
      }`}
    >
      <CheckIcon width={16} height={16} strokeWidth={2.5} />
    </span>
  );
}
