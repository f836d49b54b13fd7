/** The parts of a profile, shared by all viewers. */
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Profile } from "@/api/types";
import { OutfitGridSkeleton } from "@/components/outfit-grid-skeleton";
import { OutfitLinks } from "@/components/outfit-links";
import { PersonCard } from "@/components/person-card";
import type { ViewAs } from "@/lib/sharing/view-as";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { EmptyState, ErrorState } from "@/ui/states";
import { personOutfitsQuery } from "./queries";

export function ProfileHead({ person, children }: { person: Profile; children?: ReactNode }) {
  return (
    <header>
      <PersonCard person={{ ...person, country: shownCountry(person) }} nameAs="h1">
        {children}
      </PersonCard>
    </header>
  );
}

/** The API always returns the country to the owner; the page shows what others see. */
const shownCountry = ({ country, country_shown }: Profile) => (country_shown ? country : null);

interface OutfitsProps {
  person: Profile;
  viewer?: ViewAs;
  isOwn?: boolean;
  whenEmpty: string;
  action?: ReactNode;
}

export function ProfileOutfits({ person, viewer, isOwn = false, whenEmpty, action }: OutfitsProps) {
  const list = useInfiniteQuery(personOutfitsQuery(person.id, viewer));
  const { data: outfits, isPending, error, refetch } = list;
  const name = person.display_name || person.username;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0) {
    return (
      <EmptyState title={m.profile_nothing()} action={action}>
        {whenEmpty}
      </EmptyState>
    );
  }
  return (
    <>
      <OutfitLinks
        outfits={outfits}
        label={m.profile_outfits_of({ name })}
        profileAudience={isOwn ? person.audience : undefined}
      />
      <InfiniteListEnd list={list}>{m.feed_outfits_count(counted(outfits.length))}</InfiniteListEnd>
    </>
  );
}
