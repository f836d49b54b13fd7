/** How the app is used, and how fast it is. For admins. */
import { lazy, Suspense } from "react";
import { AdminTabs } from "@/features/admin/admin-tabs";
import { RowsSkeleton } from "@/features/admin/rows-skeleton";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
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
  { value: "pages", label: m.admin_usage_pages() },
  { value: "speed", label: m.admin_usage_speed() },
  { value: "funnels", label: m.admin_usage_funnels() },
  { value: "recordings", label: m.admin_usage_recordings() },
  { value: "flags", label: m.admin_usage_flags() },
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
      <Suspense fallback={<RowsSkeleton label={m.admin_recording_loading()} />}>
        <RecordingPage id={recording} onLeave={() => onSearch({ view: "recordings" })} />
      </Suspense>
    );
  }
  const shown = { days, page, onPage: (next?: string) => onSearch({ view, days, page: next }) };
  return (
    <Page title={m.admin_usage()} measure="grid">
      <PageHeader heading={m.admin_usage()} back={<BackButton fallback="/account" />}>
        {m.admin_usage_lead()}
      </PageHeader>
      <AdminTabs view="use" />
      <ToggleRow
        label={m.admin_usage_part()}
        choices={CHOICES}
        value={view}
        onChange={(next) => onSearch({ view: next, days })}
      />
      {OVER_A_PERIOD.includes(view) && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{m.common_period()}</legend>
          {PERIODS.map((period) => (
            <ChoiceChip
              key={period}
              chosen={period === days}
              onPress={() => onSearch({ view, days: period, page })}
            >
              {m.admin_days(counted(period))}
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
