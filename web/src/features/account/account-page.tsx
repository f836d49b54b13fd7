/** The account hub: the user's profile, links to all settings, and log-out. */
import { lazy, type ReactNode } from "react";
import type { Profile } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { SupportLinks } from "@/components/support-links";
import { UnverifiedNotice } from "@/features/account/email/unverified-notice";
import { unfinishedStep } from "@/features/account/onboarding/onboarding-steps";
import { useLogout, useProfile } from "@/features/session";
import { Button } from "@/ui/button";
import { toastProblem } from "@/ui/notices";
import { OptionalPart } from "@/ui/optional-part";
import { Page, PageHeader } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { LinkList, LinkRow } from "./link-list";

const AdminLinks = lazy(() => import("./admin-links"));
const HiddenNotices = lazy(() => import("@/features/account/moderation/hidden-content-notices"));
const StandingNotice = lazy(() => import("@/features/account/moderation/moderation-notice"));

interface Props {
  /** Number of unread notifications. */
  unread: ReactNode;
  /** Below the links: requests that wait for a response. */
  children: ReactNode;
}

export function AccountPage({ unread, children }: Props) {
  const { data: profile, isPending, error, refetch } = useProfile();
  return (
    <Page title="Account">
      <PageHeader heading="Account" />
      {isPending && <SummarySkeleton />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {profile && <Summary profile={profile} />}
      {profile && <UnverifiedNotice profile={profile} />}
      <OptionalPart>
        <StandingNotice />
      </OptionalPart>
      <OptionalPart>
        <HiddenNotices />
      </OptionalPart>
      {profile && <AccountLinks profile={profile} unread={unread} />}
      <OptionalPart>
        <AdminLinks />
      </OptionalPart>
      {children}
      <span className="stitch" aria-hidden="true" />
      <LogOut />
      <SupportLinks />
    </Page>
  );
}

function FirstSteps({ userId }: { userId: string }) {
  const step = unfinishedStep(userId);
  if (!step) return null;
  return (
    <LinkRow to="/register/info" search={{ step }} note="Pick up where you left off">
      Finish setting up
    </LinkRow>
  );
}

function AccountLinks({ profile, unread }: { profile: Profile; unread: ReactNode }) {
  const { id, username } = profile;
  return (
    <LinkList label="account">
      <FirstSteps userId={id} />
      <LinkRow to="/user/$username" params={{ username }}>
        My profile
      </LinkRow>
      <LinkRow to="/tag/all">My tags</LinkRow>
      <LinkRow to="/account/notifications" note="Inbox and settings">
        <span className="inline-flex flex-wrap items-center gap-2">Notifications {unread}</span>
      </LinkRow>
      <LinkRow to="/account/info" note="Picture, name, bio, links">
        My info
      </LinkRow>
      <LinkRow to="/account" search={{ view: "privacy" }} note="Who can see you">
        Privacy
      </LinkRow>
      <LinkRow to="/account" search={{ view: "people" }} note="Requests, followers, blocked, muted">
        People
      </LinkRow>
      <LinkRow to="/account/circles" note="Lists of people to share with">
        Circles
      </LinkRow>
      <LinkRow
        to="/account"
        search={{ view: "display" }}
        note="Light or dark, text size, contrast, motion"
      >
        Appearance and accessibility
      </LinkRow>
      <LinkRow to="/account" search={{ view: "data" }} note="Download, storage used">
        My data
      </LinkRow>
      <LinkRow to="/account/management" note="Login, devices, account">
        Management
      </LinkRow>
      <LinkRow to="/account/management" search={{ section: "delete" }}>
        Delete account
      </LinkRow>
    </LinkList>
  );
}

const AUDIENCES = { private: "Only you", followers: "Followers", public: "Everyone" } as const;

function Summary({ profile }: { profile: Profile }) {
  const { username, display_name, avatar_path, email, audience } = profile;
  return (
    <section aria-label="my info" className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={display_name || username} path={avatar_path} size={72} />
        <div>
          <p className="type-title text-[1.75rem]">
            <bdi>{display_name || username}</bdi>
          </p>
          <p className="text-quiet">@{username}</p>
        </div>
      </div>
      <dl className="grid gap-px text-small">
        <Fact name="Email" value={email ?? ""} />
        <Fact name="Who can see me" value={AUDIENCES[audience]} />
      </dl>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-6 border-line border-b py-2.5 last:border-0">
      <dt className="text-quiet">{name}</dt>
      <dd className="text-end">{value}</dd>
    </div>
  );
}

function SummarySkeleton() {
  return (
    <div className="flex items-center gap-4" role="status">
      <span className="sr-only">Loading my info</span>
      <Skeleton className="size-18 rounded-full" />
      <span className="grid gap-2">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-4 w-24" />
      </span>
    </div>
  );
}

function LogOut() {
  const logout = useLogout();
  const leave = () => logout.mutate(undefined, { onError: toastProblem });
  return (
    <div>
      <Button variant="secondary" onPress={leave} isPending={logout.isPending}>
        Log out
      </Button>
    </div>
  );
}
