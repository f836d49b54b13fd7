/** The wardrobe: outfits, garments, calendar and insights, and the camera that adds an outfit. */
import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { stageFile, useSession } from "@/features/session";
import { ButtonLink } from "@/ui/button";
import { TagIcon } from "@/ui/icons";
import { Page, PageHeader } from "@/ui/page";
import { PhotoButton } from "@/ui/photo-button";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { OutfitsView } from "./outfits-view";
import type { OnSearch, Search } from "./search";
import { ViewTabs } from "./view-tabs";
import { capital } from "./words";

const GarmentsView = lazy(async () => ({
  default: (await import("./garments-view")).GarmentsView,
}));
const CalendarView = lazy(async () => ({
  default: (await import("./calendar-view")).CalendarView,
}));
const InsightsView = lazy(async () => ({
  default: (await import("./insights-view")).InsightsView,
}));

interface Props {
  search: Search;
  onSearch: OnSearch;
  /** Takes a photo of what was worn on a day to the new outfit. */
  onWorn: (file: File, day: string) => Promise<void>;
}

export function WardrobePage({ search, onSearch, onWorn }: Props) {
  const session = useSession();
  const navigate = useNavigate();
  const stage = async (file: File) => {
    await stageFile(file);
    await navigate({ to: "/outfit/new" });
  };
  const view = search.view ?? "outfits";
  return (
    <Page title={view === "outfits" ? "Wardrobe" : `${capital(view)} · Wardrobe`} measure="grid">
      <PageHeader
        heading="Wardrobe"
        actions={
          <>
            <ButtonLink to="/tag/all" look="secondary">
              <TagIcon width={20} height={20} />
              Tags
            </ButtonLink>
            <PhotoButton onPick={(file) => void stage(file)}>Add outfit</PhotoButton>
          </>
        }
      />
      <ViewTabs view={view} />
      <Suspense fallback={<OutfitGridSkeleton />}>
        {session && view === "outfits" && (
          <OutfitsView ownerId={session.user.id} search={search} onSearch={onSearch} />
        )}
        {view === "garments" && <GarmentsView search={search} onSearch={onSearch} />}
        {view === "calendar" && (
          <CalendarView search={search} onSearch={onSearch} onWorn={onWorn} />
        )}
        {view === "insights" && <InsightsView search={search} onSearch={onSearch} />}
      </Suspense>
    </Page>
  );
}
