/** The account hub: the user's profile, links to all settings, and log-out. */
import { lazy, type ReactNode } from "react";
import type { Profile } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { SupportLinks } from "@/components/support-links";
import { UnverifiedNotice } from "@/features/account/email/unverified-notice";
import { unfinishedStep } from "@/features/account/onboarding/onboarding-steps";
import { useLogout, useProfile } from "@/features/session";
import { m } from "@/paraglide/messages.js";
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
    <Page title={m.account_page_title()}>
      <PageHeader heading={m.account_page_title()} />
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
    <LinkRow to="/register/info" search={{ step }} note={m.account_page_finish_note()}>
      {m.account_page_finish()}
    </LinkRow>
  );
}

function AccountLinks({ profile, unread }: { profile: Profile; unread: ReactNode }) {
  const { id, username } = profile;
  return (
    <LinkList label={m.account_page_links()}>
      <FirstSteps userId={id} />
      <LinkRow to="/user/$username" params={{ username }}>
        {m.account_page_my_profile()}
      </LinkRow>
      <LinkRow to="/tag/all">{m.common_my_tags()}</LinkRow>
      <LinkRow to="/account/notifications" note={m.account_page_notifications_note()}>
        <span className="inline-flex flex-wrap items-center gap-2">
          {m.common_notifications()} {unread}
        </span>
      </LinkRow>
      <LinkRow to="/account/info" note={m.account_page_my_info_note()}>
        {m.account_page_my_info()}
      </LinkRow>
      <LinkRow to="/account" search={{ view: "privacy" }} note={m.account_page_privacy_note()}>
        {m.common_privacy()}
      </LinkRow>
      <LinkRow to="/account" search={{ view: "people" }} note={m.account_page_people_note()}>
        {m.common_people()}
      </LinkRow>
      <LinkRow to="/account/circles" note={m.account_page_circles_note()}>
        {m.common_circles()}
      </LinkRow>
      <LinkRow to="/account" search={{ view: "display" }} note={m.account_page_display_note()}>
        {m.account_page_display()}
      </LinkRow>
      <LinkRow to="/account" search={{ view: "data" }} note={m.account_page_my_data_note()}>
        {m.account_page_my_data()}
      </LinkRow>
      <LinkRow to="/account/management" note={m.account_page_management_note()}>
        {m.account_page_management()}
      </LinkRow>
      <LinkRow to="/account/management" search={{ section: "delete" }}>
        {m.account_page_delete()}
      </LinkRow>
    </LinkList>
  );
}

const AUDIENCES = {
  private: m.account_page_only_you(),
  followers: m.common_followers(),
  public: m.account_page_everyone(),
} as const;

function Summary({ profile }: { profile: Profile }) {
  const { username, display_name, avatar_path, email, audience } = profile;
  return (
    <section aria-label={m.account_page_summary()} className="grid gap-5">
      <div className="flex items-center gap-4">
        <Avatar name={display_name || username} path={avatar_path} size={72} />
        <div>
          <p className="type-title text-[1.75rem]">
            <bdi>{display_name || username}</bdi>
          </p>
          <p className="text-quiet">
            <bdi>@{username}</bdi>
          </p>
        </div>
      </div>
      <dl className="grid gap-px text-small">
        <Fact name={m.common_email()} value={email ?? ""} />
        <Fact name={m.account_page_seen_by()} value={AUDIENCES[audience]} />
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
      <span className="sr-only">{m.account_page_loading_info()}</span>
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
        {m.account_page_log_out()}
      </Button>
    </div>
  );
}
