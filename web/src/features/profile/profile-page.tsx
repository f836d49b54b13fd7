/** A person: who they are, their tags, their outfits; one's own page also as others see it. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { relationQuery } from "@/api/follows";
import type { Profile, Tag } from "@/api/types";
import { useSession } from "@/features/session";
import { JoinBar } from "@/features/session/join-bar";
import type { SeeAs } from "@/lib/mirror";
import { shared } from "@/lib/share-limits";
import { BackButton } from "@/ui/back-button";
import { ButtonLink } from "@/ui/button";
import { Page } from "@/ui/page";
import { ShareButton } from "@/ui/share-button";
import { FollowButton } from "./follow-button";
import { MirroredProfile } from "./mirrored-profile";
import { MutedNote } from "./muted-note";
import { OwnMenu, type ReportSlot, VisitorMenu } from "./profile-menu";
import { ProfileHead, ProfileOutfits, ProfileTags } from "./profile-parts";
import { personQuery } from "./queries";
import { YouBlocked } from "./you-blocked";

interface Props {
  username: string;
  /** Through whose eyes, on one's own page. */
  seeAs?: SeeAs;
  /** What lets one choose them. */
  mirror?: ReactNode;
  /** What lets a visitor follow one tag. */
  followTag?: (tag: Tag) => ReactNode;
  report?: ReportSlot;
  /** Goes from what a block hides; the page itself stays. */
  leave?: () => Promise<void>;
}

export function ProfilePage({ username, seeAs, mirror, followTag, report, leave }: Props) {
  const { data: person } = useSuspenseQuery(personQuery(username));
  const isSelf = useSession()?.user.id === person.id;
  const name = person.display_name || person.username;
  return (
    <Page title={name} measure="grid">
      <div className="-mx-2 -mb-4 flex items-center justify-between">
        <BackButton otherwise={isSelf ? "/account" : "/"} />
        <div className="flex">
          <ShareButton
            what="profile"
            title={name}
            // Of a profile for followers everybody sees the card.
            {...shared(
              "profiles",
              person.id,
              isSelf,
              person.audience === "private" ? { profile: "private" } : {},
            )}
          />
          {isSelf ? (
            <OwnMenu />
          ) : (
            <VisitorMenu person={person} followTag={followTag} report={report} leave={leave} />
          )}
        </div>
      </div>
      {isSelf && seeAs && mirror}
      {isSelf && seeAs && <MirroredProfile person={person} seeAs={seeAs} />}
      {isSelf && !seeAs && <OwnProfile person={person} />}
      {!isSelf && <OthersProfile person={person} />}
      <JoinBar name={name} />
    </Page>
  );
}

function OwnProfile({ person }: { person: Profile }) {
  return (
    <>
      <ProfileHead person={person}>
        <ButtonLink to="/account/info" look="secondary">
          Edit profile
        </ButtonLink>
      </ProfileHead>
      <ProfileTags userId={person.id} />
      <ProfileOutfits
        person={person}
        isOwn
        whenEmpty="Your outfits appear here as others see them."
        action={<ButtonLink to="/outfit/new">Post an outfit</ButtonLink>}
      />
    </>
  );
}

function OthersProfile({ person }: { person: Profile }) {
  const signedIn = useSession() !== null;
  const { data: relation } = useQuery({ ...relationQuery(person.id), enabled: signedIn });
  const name = person.display_name || person.username;
  if (relation?.blocked) {
    return (
      <>
        <ProfileHead person={person} />
        <YouBlocked person={person} />
      </>
    );
  }
  return (
    <>
      <ProfileHead person={person}>
        <FollowButton person={person} />
      </ProfileHead>
      {relation?.muted && <MutedNote person={person} until={relation.muted_until} />}
      <ProfileTags userId={person.id} />
      <ProfileOutfits
        person={person}
        whenEmpty={
          person.audience === "followers" && relation?.follow !== "following"
            ? `Only followers can see ${name}'s outfits. Ask to follow ${name}.`
            : `${name} has no outfits that you can see. Some may be for followers only.`
        }
      />
    </>
  );
}
