/** A person: who they are, their tags, their outfits. */
import { useInfiniteQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Profile } from "@/api/types";
import { useSession } from "@/features/session";
import { BackButton } from "@/ui/back-button";
import { ButtonLink } from "@/ui/button";
import { ListTail } from "@/ui/list-tail";
import { OutfitLinks } from "@/ui/outfit-links";
import { Page } from "@/ui/page";
import { PersonCard } from "@/ui/person-card";
import { ShareButton } from "@/ui/share-button";
import { OutfitGridSkeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/states";
import { TagChips } from "@/ui/tag-chips";
import { FollowButton } from "./follow-button";
import { personOutfitsQuery, personQuery, personTagsQuery } from "./queries";

export function ProfilePage({ username }: { username: string }) {
  const { data: person } = useSuspenseQuery(personQuery(username));
  const isSelf = useSession()?.user.id === person.id;
  const name = person.display_name || person.username;
  return (
    <Page title={name} measure="grid">
      <div className="-mx-2 -mb-4 flex items-center justify-between">
        <BackButton otherwise={isSelf ? "/account" : "/"} />
        <ShareButton label="share this profile" title={name} />
      </div>
      <ProfileHead person={person} isSelf={isSelf} />
      <ProfileTags userId={person.id} />
      <ProfileOutfits person={person} isSelf={isSelf} />
    </Page>
  );
}

function ProfileHead({ person, isSelf }: { person: Profile; isSelf: boolean }) {
  return (
    <header>
      <PersonCard person={{ ...person, country: shownCountry(person) }} nameAs="h1">
        {isSelf ? (
          <ButtonLink to="/account/info" look="secondary">
            Edit profile
          </ButtonLink>
        ) : (
          <FollowButton person={person} />
        )}
      </PersonCard>
    </header>
  );
}

/** To oneself the country is always told; the page shows what others see. */
const shownCountry = ({ country, country_shown }: Profile) => (country_shown ? country : null);

function ProfileTags({ userId }: { userId: string }) {
  const { data: tags = [] } = useQuery(personTagsQuery(userId));
  const filled = tags.filter(({ outfit_count }) => outfit_count > 0);
  return <TagChips tags={filled} ownerId={userId} />;
}

function ProfileOutfits({ person, isSelf }: { person: Profile; isSelf: boolean }) {
  const list = useInfiniteQuery(personOutfitsQuery(person.id));
  const { data: outfits, isPending, error, refetch } = list;
  const name = person.display_name || person.username;
  if (isPending) return <OutfitGridSkeleton />;
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0) {
    return (
      <EmptyState
        title="Nothing to see yet"
        action={isSelf && <ButtonLink to="/outfit/new">Post an outfit</ButtonLink>}
      >
        {isSelf
          ? "Your outfits appear here as far as others may see them."
          : `${name} shows nothing here, or shows it to followers only.`}
      </EmptyState>
    );
  }
  return (
    <>
      <OutfitLinks outfits={outfits} label={`Outfits of ${name}`} showsAudience={isSelf} />
      <ListTail list={list}>You have seen everything.</ListTail>
    </>
  );
}
