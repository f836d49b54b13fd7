import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "@/features/account/account-page";
import { FollowRequests } from "@/features/profile/follow-requests";

export const Route = createFileRoute("/account/")({
  staticData: { name: "account" },
  component: () => (
    <AccountPage>
      <FollowRequests />
    </AccountPage>
  ),
});
