/** The mask of a cut-out, with undo and redo; a whole stroke is one step. */
import { useState } from "react";
import type { Mask } from "@/lib/photos/cut-out";

interface Masks {
  mask: Mask;
  past: readonly Mask[];
  future: readonly Mask[];
}

const MAX_STEPS = 30;

export function useMask(first: Mask) {
  const [masks, setMasks] = useState<Masks>({ mask: first, past: [], future: [] });
  /** `continues` adds to the last step. */
  const change = (act: (mask: Mask) => Mask, continues = false) =>
    setMasks(({ mask, past }) => ({
      mask: act(mask),
      past: continues ? past : [...past, mask].slice(-MAX_STEPS),
      future: [],
    }));
  const undo = () =>
    setMasks(({ mask, past, future }) => {
      const before = past.at(-1);
      return before
        ? { mask: before, past: past.slice(0, -1), future: [mask, ...future] }
        : { mask, past, future };
    });
  const redo = () =>
    setMasks(({ mask, past, future: [next, ...future] }) =>
      next ? { mask: next, past: [...past, mask], future } : { mask, past, future: [] },
    );
  const { mask, past, future } = masks;
  return {
    mask,
    change,
    undo: past.length > 0 ? undo : undefined,
    redo: future.length > 0 ? redo : undefined,
  };
}
