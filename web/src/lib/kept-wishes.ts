/** Likes, saves and follows that the server has not confirmed: kept in this browser until it has. */
import { create } from "zustand";

const KINDS = ["liked", "saved", "follows", "tag-follows"] as const;

export type WishKind = (typeof KINDS)[number];

export interface WishTarget {
  /** The account that pressed: nobody else sends it. */
  person: string;
  kind: WishKind;
  /** Of the outfit, the person or the tag. */
  id: string;
}

export interface Wish extends WishTarget {
  /** The server's last answer; null when a call was made and its answer is missing. */
  confirmed: boolean | null;
  wanted: boolean;
}

const KEY = "garderobe-wishes";
/** A browser may refuse its storage; then a reload loses the wishes. */
let isStored = true;

const useWishes = create<{ wishes: readonly Wish[] }>()(() => ({ wishes: read() ?? [] }));

/** What is wanted of the target; undefined when nothing is pending. */
export const useWish = (target: WishTarget): boolean | undefined =>
  useWishes(({ wishes }) => wishes.find((wish) => isSameTarget(wish, target))?.wanted);

/** All pending wishes of the person, first pressed first. */
export const wishesOf = (person: string): Wish[] =>
  current().filter((wish) => wish.person === person);

export const findWish = (target: WishTarget): Wish | undefined =>
  current().find((wish) => isSameTarget(wish, target));

/** Replaces the target's earlier wish; one that the server has confirmed already vanishes. */
export function keepWish({ person, kind, id, confirmed, wanted }: Wish): void {
  const wish = { person, kind, id, confirmed, wanted };
  const wishes = current();
  const at = wishes.findIndex((each) => isSameTarget(each, wish));
  if (wanted === confirmed) dropWish(wish);
  else write(at < 0 ? [...wishes, wish] : wishes.with(at, wish));
}

export function dropWish(target: WishTarget): void {
  const wishes = current();
  const rest = wishes.filter((wish) => !isSameTarget(wish, target));
  if (rest.length < wishes.length) write(rest);
}

export const forgetWishes = (): void => write([]);

const isSameTarget = (one: WishTarget, other: WishTarget) =>
  one.id === other.id && one.kind === other.kind && one.person === other.person;

/** Another tab may have written since. */
const current = (): readonly Wish[] => (isStored && read()) || useWishes.getState().wishes;

function read(): Wish[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isWish) : [];
  } catch {
    return undefined;
  }
}

function isWish(kept: Partial<Wish> | null): kept is Wish {
  const { kind, id, person, wanted } = kept ?? {};
  const isKind = KINDS.some((each) => each === kind);
  return (
    isKind && typeof id === "string" && typeof person === "string" && typeof wanted === "boolean"
  );
}

function write(wishes: readonly Wish[]): void {
  try {
    if (wishes.length > 0) localStorage.setItem(KEY, JSON.stringify(wishes));
    else localStorage.removeItem(KEY);
    isStored = true;
  } catch {
    isStored = false;
  }
  useWishes.setState({ wishes });
}

/** Shows what another tab writes; returns how to stop. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) useWishes.setState({ wishes: read() ?? [] });
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}
