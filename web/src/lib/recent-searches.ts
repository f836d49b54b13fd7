/** What one searched for last: kept in this browser alone, until the log-out. */
const KEY = "garderobe-recent-searches";
export const MAX_RECENT = 8;

interface Kept {
  /** Whose they are: nobody else is shown them. */
  person: string;
  searches: string[];
}

export function recentSearches(person: string): string[] {
  try {
    const kept: Partial<Kept> = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (kept.person !== person || !Array.isArray(kept.searches)) return [];
    return kept.searches.filter((one) => typeof one === "string").slice(0, MAX_RECENT);
  } catch {
    return [];
  }
}

/** Puts it first; the oldest makes room. */
export function keepSearch(person: string, typed: string): void {
  const search = typed.trim();
  const others = recentSearches(person).filter((one) => one !== search);
  if (search) write(person, [search, ...others]);
}

export const forgetSearch = (person: string, search: string): void =>
  write(
    person,
    recentSearches(person).filter((one) => one !== search),
  );

export function forgetSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function write(person: string, searches: string[]): void {
  try {
    const kept: Kept = { person, searches: searches.slice(0, MAX_RECENT) };
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing offers nothing to repeat.
  }
}
