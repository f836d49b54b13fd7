/** One's own outfit as somebody else sees it: the services decide, as they do for that person. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Outfit } from "@/api/types";
import type { SeeAs } from "@/lib/mirror";
import { Problem } from "@/lib/problem";
import { BackButton } from "@/ui/back-button";
import { Page } from "@/ui/page";
import { PersonLine } from "@/ui/person-line";
import { EmptyState, ErrorState } from "@/ui/states";
import { TagChips } from "@/ui/tag-chips";
import { OutfitFacts } from "./outfit-facts";
import { nameOfOwner, OutfitHeading } from "./outfit-heading";
import { OutfitLayout, OutfitSkeleton } from "./outfit-layout";
import { OutfitPicture } from "./outfit-picture";
import { outfitQuery, outfitTagsQuery, ownerQuery } from "./queries";

interface Props {
  outfitId: string;
  seeAs: SeeAs;
  /** What lets one choose through whose eyes. */
  mirror: ReactNode;
}

export function MirroredOutfit({ outfitId, seeAs, mirror }: Props) {
  const { data: outfit, error, refetch } = useQuery(outfitQuery(outfitId, seeAs));
  if (!error && !outfit) return <OutfitSkeleton />;
  return (
    <Page title="See as others do" measure="grid">
      {mirror}
      {outfit && !error && <Seen outfit={outfit} seeAs={seeAs} />}
      {error && <Unseen error={error} retry={() => void refetch()} />}
    </Page>
  );
}

function Unseen({ error, retry }: { error: Error; retry: () => void }) {
  const isHidden = error instanceof Problem && error.status === 404;
  if (!isHidden) return <ErrorState error={error} retry={retry} />;
  return (
    <EmptyState title="Page Not Found">
      This is all they see: to them, this outfit doesn't exist.
    </EmptyState>
  );
}

function Seen({ outfit, seeAs }: { outfit: Outfit; seeAs: SeeAs }) {
  const { data: owner } = useQuery(ownerQuery(outfit.owner_id));
  const { data: tags = [] } = useQuery(outfitTagsQuery(outfit.id, seeAs));
  return (
    <OutfitLayout
      bar={<BackButton otherwise="/wardrobe" />}
      picture={<OutfitPicture outfit={outfit} />}
    >
      <div className="min-h-target">{owner && <PersonLine person={owner} />}</div>
      <OutfitHeading outfit={outfit} ownerName={nameOfOwner(owner)} />
      <OutfitFacts outfit={outfit} isOwner={false} />
      <TagChips tags={tags} ownerId={outfit.owner_id} label="Tags of this outfit" />
    </OutfitLayout>
  );
}
