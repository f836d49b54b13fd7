/** One's own profile as somebody else sees it: the services decide, as they do for that person. */
import { useQuery } from "@tanstack/react-query";
import type { Profile } from "@/api/types";
import type { SeeAs } from "@/lib/mirror";
import { Problem } from "@/lib/problem";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { ProfileHead, ProfileOutfits, ProfileTags } from "./profile-parts";
import { personQuery } from "./queries";

export function MirroredProfile({ person, seeAs }: { person: Profile; seeAs: SeeAs }) {
  const { data: seen, error, refetch } = useQuery(personQuery(person.username, seeAs));
  if (error instanceof Problem && error.status === 404) {
    return (
      <EmptyState title="Page Not Found">
        This is all they see: to them, this profile doesn't exist.
      </EmptyState>
    );
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!seen) return <OutfitGridSkeleton />;
  return (
    <>
      <ProfileHead person={seen} />
      <ProfileTags userId={seen.id} seeAs={seeAs} />
      <ProfileOutfits person={seen} seeAs={seeAs} whenEmpty="They can't see any of your outfits." />
    </>
  );
}
