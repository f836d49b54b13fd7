/** The parts of a profile, whoever looks at it. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Profile } from "@/api/types";
import { count } from "@/lib/count";
import type { SeeAs } from "@/lib/mirror";
import { ListTail } from "@/ui/list-tail";
import { OutfitLinks } from "@/ui/outfit-links";
import { PersonCard } from "@/ui/person-card";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { TagChips } from "@/ui/tag-chips";
import { personOutfitsQuery, personTagsQuery } from "./queries";

export function ProfileHead({ person, children }: { person: Profile; children?: ReactNode }) {
  return (
    <header>
      <PersonCard person={{ ...person, country: shownCountry(person) }} nameAs="h1">
        {children}
      </PersonCard>
    </header>
  );
}

/** To oneself the country is always told; the page shows what others see. */
const shownCountry = ({ country, country_shown }: Profile) => (country_shown ? country : null);

export function ProfileTags({ userId, seeAs }: { userId: string; seeAs?: SeeAs }) {
  const { data: tags = [] } = useQuery(personTagsQuery(userId, seeAs));
  const filled = tags.filter(({ outfit_count }) => outfit_count > 0);
  return <TagChips tags={filled} ownerId={userId} />;
}

interface OutfitsProps {
  person: Profile;
  seeAs?: SeeAs;
  isOwn?: boolean;
  whenEmpty: string;
  action?: ReactNode;
}

export function ProfileOutfits({ person, seeAs, isOwn = false, whenEmpty, action }: OutfitsProps) {
  const list = useInfiniteQuery(personOutfitsQuery(person.id, seeAs));
  const { data: outfits, isPending, error, refetch } = list;
  const name = person.display_name || person.username;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0) {
    return (
      <EmptyState title="Nothing to see yet" action={action}>
        {whenEmpty}
      </EmptyState>
    );
  }
  return (
    <>
      <OutfitLinks
        outfits={outfits}
        label={`Outfits of ${name}`}
        profileAudience={isOwn ? person.audience : undefined}
      />
      <ListTail list={list}>{count(outfits.length, "outfit")}</ListTail>
    </>
  );
}
