/** Keeps the newest page of the feed as it was last seen, and shows it when the network is away. */
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { hashKey } from "@tanstack/react-query";
import { del, get, set } from "idb-keyval";
import { timelineQuery } from "@/features/feed/queries";
import { currentSession, onAuthEvent, sessionKeys } from "@/features/session";
import { forgetWishes } from "@/lib/kept-wishes";
import { forgetSearches } from "@/lib/recent-searches";

interface Copy {
  /** Whose it is: nobody else is shown it. */
  person: string;
  data: unknown;
}

interface Pages {
  pages: unknown[];
  pageParams: unknown[];
}

const TIMELINE = hashKey(timelineQuery().queryKey);
const PROFILE = hashKey(sessionKeys.profile());
const PLACES: Record<string, string> = {
  [TIMELINE]: "garderobe-last-feed",
  [PROFILE]: "garderobe-last-profile",
};

/** Answers how to stop. */
export function keepOfflineCopy(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  const brought = new Set<string>();
  const bringBack = async (hash: string, key: QueryKey) => {
    const copy = await get<Copy>(PLACES[hash] ?? "").catch(() => undefined);
    if (!copy || copy.person !== currentSession()?.user.id) return;
    brought.add(hash);
    queryClient.setQueryData(key, copy.data);
  };
  const look = (query: ReturnType<typeof cache.getAll>[number]) => {
    const { data, status, error } = query.state;
    if (!(query.queryHash in PLACES)) return;
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
  const stopHearing = onAuthEvent((_event, session) => session ?? forget());
  return () => {
    removeEventListener("online", onOnline);
    stopListening();
    stopHearing();
  };
}

function keep(hash: string, data: unknown): void {
  const person = currentSession()?.user.id;
  const place = PLACES[hash];
  if (!person || !place) return;
  const kept = hash === TIMELINE ? firstPage(data as Pages) : data;
  // A browser that keeps nothing shows nothing offline, and is no worse online.
  set(place, { person, data: kept } satisfies Copy).catch(() => {});
}

const firstPage = ({ pages, pageParams }: Pages): Pages => ({
  pages: pages.slice(0, 1),
  pageParams: pageParams.slice(0, 1),
});

function forget(): void {
  for (const place of Object.values(PLACES)) del(place).catch(() => {});
  forgetSearches();
  forgetWishes();
}
