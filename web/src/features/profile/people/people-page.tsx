/** The user's people: requests, followers, followed, blocked and muted ones. */
import { Link } from "@tanstack/react-router";
import type { PeopleList } from "@/features/profile/relationship-queries";
import { useProfile } from "@/features/session";
import { classes } from "@/lib/browser/classes";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { CHOICE, SELECTED } from "@/ui/choice-chip";
import { Page, PageHeader } from "@/ui/page";
import { PeopleListing } from "./people-listing";
import { PEOPLE_LISTS } from "./people-lists";

const NAMES: Record<PeopleList, string> = {
  requests: m.profile_list_requests(),
  followers: m.common_followers(),
  following: m.common_following(),
  blocks: m.profile_list_blocked(),
  mutes: m.profile_list_muted(),
};

export function PeoplePage({ list = "requests" }: { list?: PeopleList }) {
  const { data: profile } = useProfile();
  return (
    <Page title={m.common_people()}>
      <PageHeader heading={m.common_people()} back={<BackButton fallback="/account" />}>
        {m.profile_lists_note()}
      </PageHeader>
      <nav aria-label={m.profile_lists()}>
        <ul className="flex flex-wrap gap-2">
          {PEOPLE_LISTS.map((each) => (
            <li key={each}>
              <Link
                to="/account"
                search={{ view: "people", list: each }}
                replace
                aria-current={each === list ? "page" : undefined}
                className={classes(CHOICE, "no-underline", each === list && SELECTED)}
              >
                {NAMES[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PeopleListing
        key={list}
        list={list}
        name={NAMES[list]}
        needsApproval={profile?.audience === "followers"}
      />
    </Page>
  );
}
