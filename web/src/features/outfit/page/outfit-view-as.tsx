/** The user's own outfit as someone else sees it. The services apply that person's permissions. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Outfit } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { TagChips } from "@/components/tag-chips";
import { outfitQuery, outfitTagsQuery, ownerQuery } from "@/features/outfit/queries";
import { Problem } from "@/lib/http/problem";
import type { ViewAs } from "@/lib/sharing/view-as";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page } from "@/ui/page";
import { EmptyState, ErrorState } from "@/ui/states";
import { OutfitFacts } from "./outfit-facts";
import { OutfitHeading, ownerNameOf } from "./outfit-heading";
import { OutfitLayout, OutfitSkeleton } from "./outfit-layout";
import { OutfitPicture } from "./outfit-picture";

interface Props {
  outfitId: string;
  viewer: ViewAs;
  /** The bar that chooses the viewer. */
  viewAsBar: ReactNode;
}

export function OutfitViewAs({ outfitId, viewer, viewAsBar }: Props) {
  const { data: outfit, error, refetch } = useQuery(outfitQuery(outfitId, viewer));
  if (!error && !outfit) return <OutfitSkeleton />;
  return (
    <Page title={m.outfit_see_as_others()} measure="grid">
      {viewAsBar}
      {outfit && !error && <Seen outfit={outfit} viewer={viewer} />}
      {error && <Unseen error={error} retry={() => void refetch()} />}
    </Page>
  );
}

function Unseen({ error, retry }: { error: Error; retry: () => void }) {
  const isHidden = error instanceof Problem && error.status === 404;
  if (!isHidden) return <ErrorState error={error} retry={retry} />;
  return <EmptyState title={m.common_page_not_found()}>{m.outfit_unseen()}</EmptyState>;
}

function Seen({ outfit, viewer }: { outfit: Outfit; viewer: ViewAs }) {
  const { data: owner } = useQuery(ownerQuery(outfit.owner_id));
  const { data: tags = [] } = useQuery(outfitTagsQuery(outfit.id, viewer));
  return (
    <OutfitLayout
      bar={<BackButton fallback="/wardrobe" />}
      picture={<OutfitPicture outfit={outfit} />}
    >
      <div className="min-h-target">{owner && <PersonLine person={owner} />}</div>
      <OutfitHeading outfit={outfit} ownerName={ownerNameOf(owner)} />
      <OutfitFacts outfit={outfit} isOwner={false} />
      <TagChips tags={tags} ownerId={outfit.owner_id} label={m.outfit_tags()} />
    </OutfitLayout>
  );
}
