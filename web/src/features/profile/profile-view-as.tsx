/** The user's own profile as someone else sees it. The services apply that person's permissions. */
import { useQuery } from "@tanstack/react-query";
import type { Profile } from "@/api/types";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { Problem } from "@/lib/http/problem";
import type { ViewAs } from "@/lib/sharing/view-as";
import { m } from "@/paraglide/messages.js";
import { EmptyState, ErrorState } from "@/ui/states";
import { FeaturedOutfits } from "./featured-outfits";
import { ProfileHead, ProfileOutfits } from "./profile-parts";
import { ProfileTags } from "./profile-tags";
import { personQuery } from "./queries";

export function ProfileViewAs({ person, viewer }: { person: Profile; viewer: ViewAs }) {
  const { data: seen, error, refetch } = useQuery(personQuery(person.username, viewer));
  if (error instanceof Problem && error.status === 404) {
    return <EmptyState title={m.common_page_not_found()}>{m.profile_hidden()}</EmptyState>;
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!seen) return <OutfitGridSkeleton />;
  return (
    <>
      <ProfileHead person={seen} />
      <ProfileTags userId={seen.id} viewer={viewer} />
      <FeaturedOutfits person={seen} viewer={viewer} />
      <ProfileOutfits person={seen} viewer={viewer} whenEmpty={m.profile_seen_empty()} />
    </>
  );
}
