/** /account/management: how one gets in, where one is logged in, what happened lately, how one leaves. */
import { useQuery } from "@tanstack/react-query";
import type { Profile } from "@/api/types";
import { providersQuery, useProfile } from "@/features/session";
import { count } from "@/lib/count";
import { listCountries } from "@/lib/countries";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { ActivityList } from "./activity-list";
import { BreakSection } from "./break-section";
import { DecisionList } from "./decision-list";
import { DeleteSection } from "./delete-section";
import { passkeysQuery, twoFactorQuery } from "./factor-queries";
import type { ManagementSection } from "./management-sections";
import { PasskeysSection } from "./passkeys-section";
import { Place, Places } from "./places";
import { isTwoStep } from "./prove-form";
import { ProvidersSection } from "./providers-section";
import { linkedProvidersQuery } from "./queries";
import { SessionList } from "./session-list";
import { TwoFactorSection } from "./two-factor-section";

export function ManagementPage({ section }: { section?: ManagementSection }) {
  const { data: profile } = useProfile();
  if (!profile) return null;
  if (section === "passkeys") return <PasskeysSection profile={profile} />;
  if (section === "two-factor") return <TwoFactorSection profile={profile} />;
  if (section === "providers") return <ProvidersSection />;
  if (section === "break") return <BreakSection profile={profile} />;
  if (section === "delete") return <DeleteSection profile={profile} />;
  return <Hub profile={profile} />;
}

function Hub({ profile }: { profile: Profile }) {
  return (
    <Page title="Management">
      <PageHeader heading="Management" back={<BackButton otherwise="/account" />} />
      <WaysIn profile={profile} />
      <SessionList />
      <ActivityList />
      <DecisionList />
      <section aria-labelledby="your-data" className="grid gap-3">
        <h2 id="your-data" className="type-title text-[1.75rem]">
          Your data{" "}
        </h2>
        <Places label="your data">
          <Place to="/account" search={{ view: "data" }} note="One ZIP file">
            Download my data
          </Place>
          <Place to="/account/management" search={{ section: "break" }} note="Nothing is deleted">
            Take a break
          </Place>
          <Place
            to="/account/management"
            search={{ section: "delete" }}
            note="You can undo it for 14 days"
          >
            Delete account
          </Place>
        </Places>
      </section>
    </Page>
  );
}

function WaysIn({ profile }: { profile: Profile }) {
  const country = listCountries().find(({ value }) => value === profile.country);
  const { data: providers = [] } = useQuery(providersQuery());
  return (
    <Places label="management">
      <Place to="/account/management/email" note={profile.email ?? ""}>
        Email
      </Place>
      <Place
        to="/account/management/password"
        note={profile.password_set === false ? "Not set" : undefined}
      >
        Password
      </Place>
      <PasskeysPlace />
      <TwoFactorPlace />
      {providers.length > 0 && <ProvidersPlace />}
      <Place to="/account/management/country" note={country?.label ?? "Not set"}>
        Country
      </Place>
    </Places>
  );
}

function PasskeysPlace() {
  const { data: passkeys } = useQuery(passkeysQuery());
  const note = passkeys && (passkeys.length > 0 ? String(passkeys.length) : "None");
  return (
    <Place to="/account/management" search={{ section: "passkeys" }} note={note}>
      Passkeys
    </Place>
  );
}

function TwoFactorPlace() {
  const { data: status } = useQuery(twoFactorQuery());
  const note = status && (isTwoStep(status) ? "On" : "Off");
  return (
    <Place to="/account/management" search={{ section: "two-factor" }} note={note}>
      {" "}
      Two-step login{" "}
    </Place>
  );
}

function ProvidersPlace() {
  const { data: linked } = useQuery(linkedProvidersQuery());
  const note = linked && (linked.length > 0 ? count(linked.length, "site") : "None");
  return (
    <Place to="/account/management" search={{ section: "providers" }} note={note}>
      Other ways to log in
    </Place>
  );
}
