/**
 * Likes, saves, follows and packed things that the server has not confirmed, stored in this browser until then.
 */
import { create } from "zustand";

const KINDS = ["liked", "saved", "follows", "tag-follows", "packed"] as const;

export type ToggleKind = (typeof KINDS)[number];

export interface ToggleTarget {
  /** The account that pressed: only its own session sends it. */
  person: string;
  kind: ToggleKind;
  /** Of the outfit, the person, the tag, or the thing in a suitcase. */
  id: string;
}

export interface PendingToggle extends ToggleTarget {
  /** The server's last state; null when a call was made and its response is missing. */
  confirmed: boolean | null;
  wanted: boolean;
}

const KEY = "garderobe-wishes";
/** A browser may refuse storage; then a reload loses the pending toggles. */
let isStored = true;

const usePendingStore = create<{ toggles: readonly PendingToggle[] }>()(() => ({
  toggles: read() ?? [],
}));

/** Returns the target's wanted state; undefined when nothing is pending. */
export const usePendingToggle = (target: ToggleTarget): boolean | undefined =>
  usePendingStore(({ toggles }) => toggles.find((toggle) => isSameTarget(toggle, target))?.wanted);

/** Returns all of the person's pending toggles of a kind. */
export function usePendingToggles(person: string, kind: ToggleKind): PendingToggle[] {
  const toggles = usePendingStore((store) => store.toggles);
  return toggles.filter((toggle) => toggle.person === person && toggle.kind === kind);
}

/** Return all of the person's pending toggles, in the order they were pressed. */
export const pendingTogglesOf = (person: string): PendingToggle[] =>
  current().filter((toggle) => toggle.person === person);

export const findPendingToggle = (target: ToggleTarget): PendingToggle | undefined =>
  current().find((toggle) => isSameTarget(toggle, target));

/** Replaces the target's earlier toggle; one that the server has already confirmed is removed. */
export function savePendingToggle({ person, kind, id, confirmed, wanted }: PendingToggle): void {
  const toggle = { person, kind, id, confirmed, wanted };
  const toggles = current();
  const at = toggles.findIndex((each) => isSameTarget(each, toggle));
  if (wanted === confirmed) dropPendingToggle(toggle);
  else write(at < 0 ? [...toggles, toggle] : toggles.with(at, toggle));
}

export function dropPendingToggle(target: ToggleTarget): void {
  const toggles = current();
  const rest = toggles.filter((toggle) => !isSameTarget(toggle, target));
  if (rest.length < toggles.length) write(rest);
}

export const clearPendingToggles = (): void => write([]);

const isSameTarget = (left: ToggleTarget, right: ToggleTarget) =>
  left.id === right.id && left.kind === right.kind && left.person === right.person;

/** Another tab may have written since. */
const current = (): readonly PendingToggle[] =>
  (isStored && read()) || usePendingStore.getState().toggles;

function read(): PendingToggle[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isWish) : [];
  } catch {
    return undefined;
  }
}

function isWish(kept: Partial<PendingToggle> | null): kept is PendingToggle {
  const { kind, id, person, wanted } = kept ?? {};
  const isKind = KINDS.some((each) => each === kind);
  return (
    isKind && typeof id === "string" && typeof person === "string" && typeof wanted === "boolean"
  );
}

function write(toggles: readonly PendingToggle[]): void {
  try {
    if (toggles.length > 0) localStorage.setItem(KEY, JSON.stringify(toggles));
    else localStorage.removeItem(KEY);
    isStored = true;
  } catch {
    isStored = false;
  }
  usePendingStore.setState({ toggles });
}

/** Follows the changes of other tabs; returns a function that stops it. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) usePendingStore.setState({ toggles: read() ?? [] });
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}
