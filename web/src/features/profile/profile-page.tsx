/** A person: their card, tags and outfits; the owner can also view their page as others. */
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { relationQuery } from "@/api/follows";
import type { Profile, Tag } from "@/api/types";
import { ShareButton } from "@/components/share-button";
import { useSession } from "@/features/session";
import { JoinBar } from "@/features/session/layout/join-bar";
import { sharedOutfitPage } from "@/lib/sharing/share-limits";
import type { ViewAs } from "@/lib/sharing/view-as";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { ButtonLink } from "@/ui/button";
import { Page } from "@/ui/page";
import { BlockedNotice } from "./blocked-notice";
import { FeaturedOutfits } from "./featured-outfits";
import { FollowButton } from "./follow-button";
import { MutedNotice } from "./muted-notice";
import { OwnMenu, type PersonSheetSlot, VisitorMenu } from "./profile-menu";
import { ProfileHead, ProfileOutfits } from "./profile-parts";
import { ProfileTags } from "./profile-tags";
import { ProfileViewAs } from "./profile-view-as";
import { personQuery } from "./queries";

interface Props {
  username: string;
  /** The viewer to preview as, on the user's own page. */
  viewer?: ViewAs;
  /** The bar that chooses the viewer. */
  viewAsBar?: ReactNode;
  /** Lets a visitor follow a single tag. */
  followTag?: (tag: Tag) => ReactNode;
  addToCircle?: PersonSheetSlot;
  report?: PersonSheetSlot;
  /** Leaves what a block hides; the page itself stays. */
  leave?: () => Promise<void>;
}

export function ProfilePage({ username, viewer, viewAsBar, ...menu }: Props) {
  const { data: person } = useSuspenseQuery(personQuery(username));
  const isSelf = useSession()?.user.id === person.id;
  const name = person.display_name || person.username;
  return (
    <Page title={name} measure="grid">
      <div className="-mx-2 -mb-4 flex items-center justify-between">
        <BackButton fallback={isSelf ? "/account" : "/"} />
        <div className="flex">
          <ShareButton
            noun="profile"
            title={name}
            feed={
              person.audience === "public"
                ? `/api/wardrobe/v1/profiles/${person.id}/outfits.atom`
                : null
            }
            // The card of a followers-only profile is visible to everyone.
            {...sharedOutfitPage(
              "profiles",
              person.id,
              isSelf,
              person.audience === "private" ? { profile: "private" } : {},
            )}
          />
          {isSelf ? <OwnMenu /> : <VisitorMenu person={person} {...menu} />}
        </div>
      </div>
      {isSelf && viewer && viewAsBar}
      {isSelf && viewer && <ProfileViewAs person={person} viewer={viewer} />}
      {isSelf && !viewer && <OwnProfile person={person} />}
      {!isSelf && <OthersProfile person={person} />}
      <JoinBar name={name} />
    </Page>
  );
}

function OwnProfile({ person }: { person: Profile }) {
  return (
    <>
      <ProfileHead person={person}>
        <ButtonLink to="/account/info" variant="secondary">
          {m.profile_edit()}
        </ButtonLink>
      </ProfileHead>
      <ProfileTags userId={person.id} />
      <FeaturedOutfits person={person} isOwn />
      <ProfileOutfits
        person={person}
        isOwn
        whenEmpty={m.profile_own_empty()}
        action={<ButtonLink to="/outfit/new">{m.common_post_outfit()}</ButtonLink>}
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
        <BlockedNotice person={person} />
      </>
    );
  }
  return (
    <>
      <ProfileHead person={person}>
        <FollowButton person={person} />
      </ProfileHead>
      {relation?.muted && <MutedNotice person={person} until={relation.muted_until} />}
      <ProfileTags userId={person.id} />
      <FeaturedOutfits person={person} />
      <ProfileOutfits
        person={person}
        whenEmpty={
          person.audience === "followers" && relation?.follow !== "following"
            ? m.profile_empty_followers({ name })
            : m.profile_empty({ name })
        }
      />
    </>
  );
}
