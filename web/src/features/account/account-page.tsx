/** The hub of one's own account: who I am here, how it looks, the way out. */
import { lazy, type ReactNode } from "react";
import type { Profile } from "@/api/types";
import { useLogout, useProfile } from "@/features/session";
import { Avatar } from "@/ui/avatar";
import { Button } from "@/ui/button";
import { Decoration } from "@/ui/decoration";
import { toastProblem } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { SupportLinks } from "@/ui/support-links";
import { AppearanceField } from "./appearance-field";
import { openStep } from "./first-steps";
import { Place, Places } from "./places";
import { UnverifiedNotice } from "./unverified-notice";

const AdminPlaces = lazy(() => import("./admin-places"));
const HiddenNotices = lazy(() => import("./hidden-notices"));
const StandingNotice = lazy(() => import("./standing-notice"));

interface Props {
  /** How many notifications are. */
  unread: ReactNode;
  /** Below the places: what waits for an answer. */
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
      <Decoration>
        <StandingNotice />
      </Decoration>
      <Decoration>
        <HiddenNotices />
      </Decoration>
      {profile && <AccountPlaces profile={profile} unread={unread} />}
      <Decoration>
        <AdminPlaces />
      </Decoration>
      {children}
      <span className="stitch" aria-hidden="true" />
      <AppearanceField />
      <span className="stitch" aria-hidden="true" />
      <LogOut />
      <SupportLinks />
    </Page>
  );
}

function FirstSteps({ userId }: { userId: string }) {
  const step = openStep(userId);
  if (!step) return null;
  return (
    <Place to="/register/info" search={{ step }} note="Pick up where you left off">
      Finish setting up
    </Place>
  );
}

function AccountPlaces({ profile, unread }: { profile: Profile; unread: ReactNode }) {
  const { id, username } = profile;
  return (
    <Places label="account">
      <FirstSteps userId={id} />
      <Place to="/user/$username" params={{ username }}>
        My profile
      </Place>
      <Place to="/tag/all">My tags</Place>
      <Place to="/account/notifications" note="Inbox and settings">
        <span className="inline-flex flex-wrap items-center gap-2">Notifications {unread}</span>
      </Place>
      <Place to="/account/info" note="Picture, name, bio, links">
        My info
      </Place>
      <Place to="/account" search={{ view: "privacy" }} note="Who can see you">
        Privacy
      </Place>
      <Place to="/account" search={{ view: "people" }} note="Requests, followers, blocked, muted">
        People
      </Place>
      <Place to="/account" search={{ view: "data" }} note="Download, storage used">
        My data
      </Place>
      <Place to="/account/management" note="Login, devices, account">
        Management
      </Place>
      <Place to="/account/management" search={{ section: "delete" }}>
        Delete account
      </Place>
    </Places>
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
      <dd className="text-right">{value}</dd>
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
      <Button look="secondary" onPress={leave} isPending={logout.isPending}>
        Log out
      </Button>
    </div>
  );
}
