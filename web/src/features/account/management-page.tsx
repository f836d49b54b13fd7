/** /account/management: how one gets in, where one is logged in, what happened lately. */
import { useProfile } from "@/features/session";
import { listCountries } from "@/lib/countries";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { ActivityList } from "./activity-list";
import { Place, Places } from "./places";
import { SessionList } from "./session-list";

export function ManagementPage() {
  const { data: profile } = useProfile();
  if (!profile) return null;
  const country = listCountries().find(({ value }) => value === profile.country);
  return (
    <Page title="Management">
      <PageHeader heading="Management" back={<BackButton otherwise="/account" />} />
      <Places label="management">
        <Place to="/account/management/email" note={profile.email ?? ""}>
          Email
        </Place>
        <Place to="/account/management/password">Password</Place>
        <Place to="/account/management/country" note={country?.label ?? "Not told"}>
          Country
        </Place>
      </Places>
      <SessionList />
      <ActivityList />
    </Page>
  );
}
