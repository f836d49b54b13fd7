/** Recent searches, stored only in this browser until log-out. */
const KEY = "garderobe-recent-searches";
export const MAX_RECENT = 8;

interface StoredSearches {
  /** The user's id: the searches are shown to nobody else. */
  person: string;
  searches: string[];
}

export function recentSearches(person: string): string[] {
  try {
    const stored: Partial<StoredSearches> = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (stored.person !== person || !Array.isArray(stored.searches)) return [];
    return stored.searches.filter((item) => typeof item === "string").slice(0, MAX_RECENT);
  } catch {
    return [];
  }
}

/** Puts it first; the oldest is dropped. */
export function saveRecentSearch(person: string, typed: string): void {
  const search = typed.trim();
  const others = recentSearches(person).filter((item) => item !== search);
  if (search) write(person, [search, ...others]);
}

export const removeRecentSearch = (person: string, search: string): void =>
  write(
    person,
    recentSearches(person).filter((item) => item !== search),
  );

export function clearRecentSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}

function write(person: string, searches: string[]): void {
  try {
    const stored: StoredSearches = { person, searches: searches.slice(0, MAX_RECENT) };
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage there is nothing to repeat.
  }
}
