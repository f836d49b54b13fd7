/** How the app is used, and how fast it is. For admins. */
import { lazy, Suspense } from "react";
import { AdminTabs } from "@/features/admin/admin-tabs";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { BackButton } from "@/ui/back-button";
import { ChoiceChip } from "@/ui/choice-chip";
import { Page, PageHeader } from "@/ui/page";
import { ToggleRow } from "@/ui/toggle-row";
import { FlagList } from "./flag-list";
import { Funnels } from "./funnels";
import { PageViews } from "./page-views";
import { Recordings } from "./recordings";
import { PERIODS, type UsageSearch, type View } from "./usage-search";
import { WebVitals } from "./web-vitals";

const RecordingPage = lazy(() => import("./recording-page"));

const CHOICES: { value: View; label: string }[] = [
  { value: "pages", label: "Pages" },
  { value: "speed", label: "Speed" },
  { value: "funnels", label: "Funnels" },
  { value: "recordings", label: "Recordings" },
  { value: "flags", label: "Flags" },
];
const OVER_A_PERIOD: readonly View[] = ["pages", "speed", "funnels"];

interface Props {
  search: UsageSearch;
  onSearch: (search: UsageSearch) => void;
}

export function UsagePage({ search, onSearch }: Props) {
  const { view = "pages", days = 30, page, recording } = search;
  if (recording) {
    return (
      <Suspense fallback={<RowsSkeleton label="Loading recording" />}>
        <RecordingPage id={recording} onLeave={() => onSearch({ view: "recordings" })} />
      </Suspense>
    );
  }
  const shown = { days, page, onPage: (next?: string) => onSearch({ view, days, page: next }) };
  return (
    <Page title="Usage" measure="grid">
      <PageHeader heading="Usage" back={<BackButton fallback="/account" />}>
        Counted only for people who agreed to it; deleted after 90 days.
      </PageHeader>
      <AdminTabs view="use" />
      <ToggleRow
        label="Part"
        choices={CHOICES}
        value={view}
        onChange={(next) => onSearch({ view: next, days })}
      />
      {OVER_A_PERIOD.includes(view) && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Period</legend>
          {PERIODS.map((period) => (
            <ChoiceChip
              key={period}
              chosen={period === days}
              onPress={() => onSearch({ view, days: period, page })}
            >
              {period} days
            </ChoiceChip>
          ))}
        </fieldset>
      )}
      {view === "pages" && <PageViews {...shown} />}
      {view === "speed" && <WebVitals {...shown} />}
      {view === "funnels" && <Funnels days={days} />}
      {view === "recordings" && <Recordings />}
      {view === "flags" && <FlagList />}
    </Page>
  );
}
