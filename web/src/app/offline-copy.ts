/** Stores the latest page of the feed and shows it when the network is down. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { hashKey } from "@tanstack/react-query";
import { del, get, set } from "idb-keyval";
import { timelineQuery } from "@/features/feed/queries";
import { currentSession, onAuthEvent, sessionKeys } from "@/features/session";
import { clearRecentSearches } from "@/lib/browser/recent-searches";
import { clearPendingToggles } from "@/lib/http/pending-toggles";

interface Copy {
  /** The owner's user id: the copy is shown to nobody else. */
  person: string;
  data: unknown;
}

interface Pages {
  pages: unknown[];
  pageParams: unknown[];
}

const TIMELINE = hashKey(timelineQuery().queryKey);
const PROFILE = hashKey(sessionKeys.profile());
const STORAGE_KEYS: Record<string, string> = {
  [TIMELINE]: "garderobe-last-feed",
  [PROFILE]: "garderobe-last-profile",
};

/** Returns a function that stops it. */
export function keepOfflineCopy(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  const brought = new Set<string>();
  const bringBack = async (hash: string, key: QueryKey) => {
    const copy = await get<Copy>(STORAGE_KEYS[hash] ?? "").catch(() => undefined);
    if (!copy || copy.person !== currentSession()?.user.id) return;
    brought.add(hash);
    queryClient.setQueryData(key, copy.data);
  };
  const look = (query: ReturnType<typeof cache.getAll>[number]) => {
    const { data, status, error } = query.state;
    if (!(query.queryHash in STORAGE_KEYS)) return;
    if (status === "success" && !brought.has(query.queryHash)) keep(query.queryHash, data);
    else if (data === undefined && error instanceof TypeError)
      void bringBack(query.queryHash, query.queryKey);
  };
  const onOnline = () => {
    for (const query of cache.getAll().filter(({ queryHash }) => brought.delete(queryHash))) {
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
  };
  cache.getAll().forEach(look);
  addEventListener("online", onOnline);
  const stopListening = cache.subscribe(({ type, query }) => {
    if (type === "updated") look(query);
  });
  const stopAuthListener = onAuthEvent((_event, session) => session ?? forget());
  return () => {
    removeEventListener("online", onOnline);
    stopListening();
    stopAuthListener();
  };
}

function keep(hash: string, data: unknown): void {
  const person = currentSession()?.user.id;
  const key = STORAGE_KEYS[hash];
  if (!person || !key) return;
  const copy = hash === TIMELINE ? firstPage(data as Pages) : data;
  // A browser without storage shows nothing offline; online nothing changes.
  set(key, { person, data: copy } satisfies Copy).catch(() => {});
}

const firstPage = ({ pages, pageParams }: Pages): Pages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
});

function forget(): void {
  for (const key of Object.values(STORAGE_KEYS)) del(key).catch(() => {});
  clearRecentSearches();
  clearPendingToggles();
}
