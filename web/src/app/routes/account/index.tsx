import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { AccountPage } from "@/features/account/account-page";
import { DataPage } from "@/features/account/data/data-page";
import { DisplayPage } from "@/features/account/settings/display-page";
import { PrivacyPage } from "@/features/account/settings/privacy-page";
import { FollowRequests } from "@/features/profile/people/follow-requests";
import { PEOPLE_LISTS } from "@/features/profile/people/people-lists";
import { PeoplePage } from "@/features/profile/people/people-page";
import { unread } from "../../layout/unread-count";

export const Route = createFileRoute("/account/")({
  staticData: { name: "account" },
  validateSearch: v.object({
    view: v.fallback(v.optional(v.picklist(["people", "privacy", "display", "data"])), undefined),
    list: v.fallback(v.optional(v.picklist(PEOPLE_LISTS)), undefined),
  }),
  component: AccountRoute,
});

function AccountRoute() {
  const { view, list } = Route.useSearch();
  if (view === "people") return <PeoplePage list={list} />;
  if (view === "privacy") return <PrivacyPage />;
  if (view === "display") return <DisplayPage />;
  if (view === "data") return <DataPage />;
  return (
    <AccountPage unread={unread}>
      <FollowRequests />
    </AccountPage>
  );
}
