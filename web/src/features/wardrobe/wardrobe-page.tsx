/** The wardrobe: outfits, garments, calendar, insights, loans and packing, and a camera button for a new outfit. */
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { PhotoButton } from "@/components/photo-button";
import { stageFile, useSession } from "@/features/session";
import type { OnCollage } from "@/features/wardrobe/collage/collage-sheet";
import { OutfitsView } from "@/features/wardrobe/outfits/outfits-view";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";
import { TagIcon } from "@/ui/icons";
import { Page, PageHeader } from "@/ui/page";
import { VIEW_LABELS } from "./labels";
import type { OnSearch, Search } from "./search";
import { ViewTabs } from "./view-tabs";

const GarmentsView = lazy(async () => ({
  default: (await import("@/features/wardrobe/garments/garments-view")).GarmentsView,
}));
const CalendarView = lazy(async () => ({
  default: (await import("@/features/wardrobe/calendar/calendar-view")).CalendarView,
}));
const InsightsView = lazy(async () => ({
  default: (await import("@/features/wardrobe/insights/insights-view")).InsightsView,
}));
const LoansView = lazy(() => import("@/features/wardrobe/loans/loans-view"));
const PackingView = lazy(() => import("@/features/wardrobe/packing/packing-view"));

interface Props {
  search: Search;
  onSearch: OnSearch;
  /** Takes a photo of a worn outfit to the new outfit form. */
  onWorn: (file: File, day: string) => Promise<void>;
  onCollage: OnCollage;
}

export function WardrobePage({ search, onSearch, onWorn, onCollage }: Props) {
  const session = useSession();
  const navigate = useNavigate();
  const stage = async (file: File) => {
    await stageFile(file);
    await navigate({ to: "/outfit/new" });
  };
  const view = search.view ?? "outfits";
  return (
    <Page
      title={
        view === "outfits"
          ? m.wardrobe_heading()
          : m.wardrobe_title_of_view({ view: VIEW_LABELS[view] })
      }
      measure="grid"
    >
      <PageHeader
        heading={m.wardrobe_heading()}
        actions={
          <>
            <ButtonLink to="/tag/all" variant="secondary">
              <TagIcon width={20} height={20} />
              {m.common_tags()}
            </ButtonLink>
            <PhotoButton onPick={(file) => void stage(file)}>{m.wardrobe_add_outfit()}</PhotoButton>
          </>
        }
      />
      <ViewTabs view={view} />
      <Suspense fallback={<OutfitGridSkeleton />}>
        {session && view === "outfits" && (
          <OutfitsView ownerId={session.user.id} search={search} onSearch={onSearch} />
        )}
        {view === "garments" && <GarmentsView {...{ search, onSearch, onCollage }} />}
        {view === "calendar" && (
          <CalendarView search={search} onSearch={onSearch} onWorn={onWorn} />
        )}
        {view === "insights" && <InsightsView search={search} onSearch={onSearch} />}
        {view === "loans" && <LoansView />}
        {view === "packing" && <PackingView search={search} onSearch={onSearch} />}
      </Suspense>
    </Page>
  );
}
