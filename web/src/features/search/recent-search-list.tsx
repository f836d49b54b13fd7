/** Recent searches in this browser, to repeat or remove. */
import { useState } from "react";
import {
  clearRecentSearches,
  recentSearches,
  removeRecentSearch,
} from "@/lib/browser/recent-searches";
import { m } from "@/paraglide/messages.js";
import { Button, IconButton } from "@/ui/button";
import { CloseIcon, SearchIcon } from "@/ui/icons";

interface Props {
  userId: string;
  onRepeat: (search: string) => void;
}

export function RecentSearchList({ userId, onRepeat }: Props) {
  const [searches, setSearches] = useState(() => recentSearches(userId));
  if (searches.length === 0) return null;
  const forget = (search: string) => {
    removeRecentSearch(userId, search);
    setSearches(recentSearches(userId));
  };
  const forgetAll = () => {
    clearRecentSearches();
    setSearches([]);
  };
  return (
    <section aria-labelledby="recent-searches" className="grid max-w-2xl gap-1">
      <div className="flex items-center justify-between gap-4">
        <h2 id="recent-searches" className="type-label text-quiet">
          {m.search_recent()}
        </h2>
        <Button variant="quiet" onPress={forgetAll}>
          {m.common_clear_all()}
        </Button>
      </div>
      <ul className="grid">
        {searches.map((search) => (
          <li key={search} className="flex items-center justify-between gap-2">
            <button
              type="button"
              onClick={() => onRepeat(search)}
              className="flex min-h-target min-w-0 flex-1 items-center gap-3 text-start"
            >
              <SearchIcon width={20} height={20} className="shrink-0 text-quiet" />
              <bdi className="truncate">{search}</bdi>
            </button>
            <IconButton
              aria-label={m.profile_remove_named({ name: search })}
              onPress={() => forget(search)}
            >
              <CloseIcon width={18} height={18} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
