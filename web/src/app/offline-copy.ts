/** Stores the person's latest answers and shows them when the network is down. */
import type { Query, QueryClient } from "@tanstack/react-query";
import { currentSession, onAuthEvent } from "@/features/session";
import { clearRecentSearches } from "@/lib/browser/recent-searches";
import { setOfflineTime } from "@/lib/http/offline-time";
import { clearPendingToggles } from "@/lib/http/pending-toggles";
import { clearPictures, keepPictures } from "@/lib/photos/offline-pictures";
import { whenIdle } from "./idle";
import { answers, isReadOffline, PROFILE, shortened } from "./offline-answers";

/** Names the person whose copies are stored. */
const OWNER = "garderobe-offline-owner";

/** When the copies that are shown were stored, by the hash of their query. */
const shown = new Map<string, string>();

const personNow = () => currentSession()?.user.id;

/** Return the copy of an answer that could not be fetched; throws its error if there is none. */
export async function offlineCopy({ queryHash, state }: Query, error: unknown): Promise<unknown> {
  if (!(error instanceof TypeError) || state.data !== undefined) throw error;
  const copy = await answers.get(queryHash).catch(() => undefined);
  if (!copy || copy.person !== personNow()) throw error;
  shown.set(queryHash, copy.keptAt);
  return copy.data;
}

/** Returns a function that stops it. */
export function keepOfflineCopy(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  forgetOthers();
  const onOnline = () => {
    for (const query of cache.getAll().filter(({ queryHash }) => shown.delete(queryHash))) {
      void queryClient.invalidateQueries({ queryKey: query.queryKey });
    }
    setOfflineTime(null);
  };
  const showAge = () => shown.size > 0 && setOfflineTime(oldestShown(cache.getAll()));
  cache.getAll().forEach(keep);
  showAge();
  addEventListener("online", onOnline);
  const stopListening = cache.subscribe((event) => {
    const { type, query } = event;
    if (type === "updated" && event.action.type === "success") keep(query);
    showAge();
  });
  const stopAuthListener = onAuthEvent(forgetOthers);
  return () => {
    removeEventListener("online", onOnline);
    stopListening();
    stopAuthListener();
  };
}

function keep(query: Query): void {
  const person = personNow();
  const { data, dataUpdatedAt } = query.state;
  if (!person || data === undefined || shown.has(query.queryHash)) return;
  if (!isReadOffline(query, person)) return;
  const copy = { person, keptAt: new Date(dataUpdatedAt).toISOString(), data: shortened(data) };
  // A browser without storage shows nothing offline; online nothing changes.
  const stored = answers.put(query.queryHash, copy).catch(() => undefined);
  void stored.then(() => personNow() !== person && forget());
  whenIdle(() => void keepPictures(copy.data, () => personNow() === person));
}

/** The profile changes rarely, so its age says nothing about the page. */
function oldestShown(queries: readonly Query[]): string | null {
  const times = queries
    .filter((query) => query.queryHash !== PROFILE && query.isActive())
    .flatMap(({ queryHash }) => shown.get(queryHash) ?? []);
  return times.sort()[0] ?? null;
}

/** Nothing of one person stays in this browser for the next one, or after a log-out. */
function forgetOthers(): void {
  const person = personNow();
  try {
    if (localStorage.getItem(OWNER) === (person ?? null)) return;
    forget();
    if (person) localStorage.setItem(OWNER, person);
    else localStorage.removeItem(OWNER);
  } catch {
    forget();
  }
}

function forget(): void {
  shown.clear();
  setOfflineTime(null);
  void answers.clear().catch(() => undefined);
  void clearPictures();
  if (personNow()) return;
  clearRecentSearches();
  clearPendingToggles();
}
