/** Search: people, tags and one's own outfits. Before anything is typed, what there is to discover. */
import type { FormEvent, ReactNode } from "react";
import { useSession } from "@/features/session";
import { keepSearch } from "@/lib/recent-searches";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { SearchField } from "@/ui/search-field";
import { EmptyState } from "@/ui/states";
import { ToggleRow } from "@/ui/toggle-row";
import { Discover } from "./discover";
import { OutfitsFound } from "./outfits-found";
import { type FollowSlot, PeopleFound } from "./people-found";
import { RecentList } from "./recent-list";
import { isSearchable, isTooLong, MAX_TYPED, type SearchView, type Tab } from "./search-view";
import { TagsFound } from "./tags-found";
import { useTyped } from "./use-typed";

interface Props {
  view: SearchView;
  onView: (view: SearchView) => void;
  /** Whether a link led here, not the browser's Back: then the field waits to be typed in. */
  isFresh: boolean;
  follow: FollowSlot;
  /** Shown before anything is typed. */
  peopleToStart: ReactNode;
}

const CHOICES: readonly { value: Tab; label: string }[] = [
  { value: "people", label: "People" },
  { value: "tags", label: "Tags" },
  { value: "outfits", label: "My outfits" },
];

export function SearchPage({ view, onView, isFresh, follow, peopleToStart }: Props) {
  const userId = useSession()?.user.id ?? "";
  const wanted = view.q ?? "";
  const { typed, setTyped } = useTyped(wanted, (q) => onView({ ...view, q: q || undefined }));
  const isLong = isTooLong(typed) || isTooLong(wanted);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTooLong(typed)) return;
    keepSearch(userId, typed);
    onView({ ...view, q: typed.trim() || undefined });
  };
  return (
    <Page title="Search" measure="grid">
      <PageHeader heading="Search" back={<BackButton otherwise="/feed" />} />
      <search className="max-w-2xl">
        <form onSubmit={submit}>
          <SearchField
            label="Search"
            enterKeyHint="search"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={setTyped}
            autoFocus={isFresh}
          />
        </form>
      </search>
      {isLong && <TooLong />}
      {!isLong && wanted === "" && (
        <>
          <RecentList userId={userId} onRepeat={(q) => onView({ ...view, q })} />
          {peopleToStart}
          <Discover />
        </>
      )}
      {!isLong && wanted !== "" && (
        <Results {...{ view, onView, follow }} onUse={() => keepSearch(userId, wanted)} />
      )}
    </Page>
  );
}

function TooLong() {
  return (
    <div role="status">
      <EmptyState title="That's too long to search for">
        Shorten it to {MAX_TYPED} characters or fewer.
      </EmptyState>
    </div>
  );
}

type ResultsProps = Pick<Props, "view" | "onView" | "follow"> & { onUse: () => void };

function Results({ view, onView, follow, onUse }: ResultsProps) {
  const typed = view.q ?? "";
  const tab = view.tab ?? "people";
  const choose = (chosen: Tab) =>
    onView({ ...view, tab: chosen === "people" ? undefined : chosen });
  if (!isSearchable(typed)) {
    return (
      <EmptyState title="Type a letter or a number">
        Symbols and emoji alone don't match anything.
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <ToggleRow label="What to search" choices={CHOICES} value={tab} onChange={choose} />
      {tab === "people" && <PeopleFound {...{ typed, follow, onUse }} />}
      {tab === "tags" && <TagsFound {...{ typed, onUse }} />}
      {tab === "outfits" && <OutfitsFound {...{ typed, onUse }} />}
    </div>
  );
}
