/** The outfit just published, until the shell has checked whether it is the first. */
import { create } from "zustand";
import { noteUse } from "@/lib/browser/note-use";

const KEY = "garderobe-first-outfit";

interface Changed {
  id: string;
  owner_id: string;
  state: string;
}

export const usePublishedOutfit = create<{ id: string | null }>()(() => ({ id: null }));

export function notePublished({ id, owner_id, state }: Changed): void {
  if (state !== "published") return;
  noteUse("outfit published");
  if (!celebrated().includes(owner_id)) usePublishedOutfit.setState({ id });
}

export const clearPublished = () => usePublishedOutfit.setState({ id: null });

/** The first outfit is celebrated once per account, even if it is deleted and posted again. */
export function markCelebrated(ownerId: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...celebrated(), ownerId]));
  } catch {
    // Without storage it may be celebrated again after a deletion.
  }
}

function celebrated(): unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}
