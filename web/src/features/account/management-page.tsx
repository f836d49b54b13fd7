/** /account/management: log-in methods, active sessions, recent activity, and leaving. */

import { useQuery } from "@tanstack/react-query";
import type { Profile } from "@/api/types";
import { DeactivationSection } from "@/features/account/data/deactivation-section";
import { DeletionSection } from "@/features/account/data/deletion-section";
import { DecisionList } from "@/features/account/moderation/decision-list";
import { ActivityList } from "@/features/account/security/activity-list";
import { PasskeysSection } from "@/features/account/security/passkeys-section";
import { ProvidersSection } from "@/features/account/security/providers-section";
import { needsSecondFactor } from "@/features/account/security/reauthentication-form";
import { passkeysQuery, twoFactorQuery } from "@/features/account/security/second-factor-queries";
import { SessionList } from "@/features/account/security/session-list";
import { TwoFactorSection } from "@/features/account/security/two-factor-section";
import { providersQuery, useProfile } from "@/features/session";
import { counted, formatNumber } from "@/lib/text/count";
import { listCountries } from "@/lib/text/countries";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Page, PageHeader } from "@/ui/page";
import { LinkList, LinkRow } from "./link-list";
import type { ManagementSection } from "./management-sections";
import { linkedProvidersQuery } from "./queries";

export function ManagementPage({ section }: { section?: ManagementSection }) {
  const { data: profile } = useProfile();
  if (!profile) return null;
  if (section === "passkeys") return <PasskeysSection profile={profile} />;
  if (section === "two-factor") return <TwoFactorSection profile={profile} />;
  if (section === "providers") return <ProvidersSection />;
  if (section === "break") return <DeactivationSection profile={profile} />;
  if (section === "delete") return <DeletionSection profile={profile} />;
  return <Hub profile={profile} />;
}

function Hub({ profile }: { profile: Profile }) {
  return (
    <Page title={m.management_title()}>
      <PageHeader heading={m.management_title()} back={<BackButton fallback="/account" />} />
      <LogInMethods profile={profile} />
      <SessionList />
      <ActivityList />
      <DecisionList />
      <section aria-labelledby="your-data" className="grid gap-3">
        <h2 id="your-data" className="type-title text-[1.75rem]">
          {m.management_your_data()}
        </h2>
        <LinkList label={m.management_your_data_label()}>
          <LinkRow to="/account" search={{ view: "data" }} note={m.management_one_zip()}>
            {m.data_download()}
          </LinkRow>
          <LinkRow
            to="/account/management"
            search={{ section: "break" }}
            note={m.management_break_note()}
          >
            {m.data_break_action()}
          </LinkRow>
          <LinkRow
            to="/account/management"
            search={{ section: "delete" }}
            note={m.data_delete_note()}
          >
            {m.data_delete_account()}
          </LinkRow>
        </LinkList>
      </section>
    </Page>
  );
}

function LogInMethods({ profile }: { profile: Profile }) {
  const country = listCountries().find(({ value }) => value === profile.country);
  const { data: providers = [] } = useQuery(providersQuery());
  return (
    <LinkList label={m.management_label()}>
      <LinkRow to="/account/management/email" note={profile.email ?? ""}>
        {m.common_email()}
      </LinkRow>
      <LinkRow
        to="/account/management/password"
        note={profile.password_set === false ? m.management_not_set() : undefined}
      >
        {m.common_password()}
      </LinkRow>
      <PasskeysLink />
      <TwoFactorLink />
      {providers.length > 0 && <ProvidersLink />}
      <LinkRow to="/account/management/country" note={country?.label ?? m.management_not_set()}>
        {m.common_country()}
      </LinkRow>
    </LinkList>
  );
}

function PasskeysLink() {
  const { data: passkeys } = useQuery(passkeysQuery());
  const note =
    passkeys && (passkeys.length > 0 ? formatNumber(passkeys.length) : m.management_no_passkeys());
  return (
    <LinkRow to="/account/management" search={{ section: "passkeys" }} note={note}>
      {m.management_passkeys()}
    </LinkRow>
  );
}

function TwoFactorLink() {
  const { data: status } = useQuery(twoFactorQuery());
  const note = status && (needsSecondFactor(status) ? m.management_on() : m.management_off());
  return (
    <LinkRow to="/account/management" search={{ section: "two-factor" }} note={note}>
      {m.management_two_factor()}
    </LinkRow>
  );
}

function ProvidersLink() {
  const { data: linked } = useQuery(linkedProvidersQuery());
  const note =
    linked &&
    (linked.length > 0 ? m.management_sites(counted(linked.length)) : m.management_no_sites());
  return (
    <LinkRow to="/account/management" search={{ section: "providers" }} note={note}>
      {m.management_providers()}
    </LinkRow>
  );
}
