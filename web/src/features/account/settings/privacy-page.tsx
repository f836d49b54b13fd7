/** /account?view=privacy: who can see the user, and where. Each choice is saved at once. */
import type { Profile } from "@/api/types";
import { ProfileAudienceField } from "@/components/audience-field";
import { LinkList, LinkRow } from "@/features/account/link-list";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { useChangeProfile, useProfile } from "@/features/session";
import { m } from "@/paraglide/messages.js";
import { BackButton } from "@/ui/back-button";
import { Checkbox } from "@/ui/checkbox";
import { bubble, toastProblem } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { ErrorState } from "@/ui/states";
import { AltTextChoices } from "./alt-text-choices";
import { DefaultAudience } from "./default-audience";
import { RepeatChoices } from "./repeat-choices";

export function PrivacyPage() {
  const { data: profile, error, isPending, refetch } = useProfile();
  return (
    <Page title={m.common_privacy()}>
      <PageHeader heading={m.common_privacy()} back={<BackButton fallback="/account" />}>
        {m.settings_privacy_lead()}
      </PageHeader>
      {isPending && <RowsSkeleton label={m.settings_loading()} />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {profile && <ProfileAudience profile={profile} />}
      {profile && <DefaultAudience profile={profile} />}
      {profile && <span className="stitch" aria-hidden="true" />}
      {profile && <Findable profile={profile} />}
      {profile && <StartPage profile={profile} />}
      {profile && <AltTextChoices />}
      {profile && <RepeatChoices />}
      <LinkList label={m.settings_privacy_more()}>
        <LinkRow to="/account" search={{ view: "people" }} note={m.account_page_people_note()}>
          {m.common_people()}
        </LinkRow>
        <LinkRow to="/support/privacy" note={m.settings_kept_note()}>
          {m.settings_kept()}
        </LinkRow>
      </LinkList>
    </Page>
  );
}

/** Saves a choice; the field shows the new value while the call is in flight. */
function useChoice<Name extends "audience" | "on_start_page" | "findable">(
  profile: Profile,
  name: Name,
) {
  const { mutate, isPending, variables } = useChangeProfile();
  const pendingValue = isPending ? variables.change[name] : profile[name];
  const choose = (value: Profile[Name], confirmation: string) =>
    mutate(
      { change: { [name]: value } },
      { onSuccess: () => bubble(confirmation), onError: toastProblem },
    );
  return [pendingValue, choose] as const;
}

const NOW_SEEN_BY = {
  private: m.settings_profile_private(),
  followers: m.settings_profile_followers(),
  public: m.settings_profile_public(),
} as const;

function ProfileAudience({ profile }: { profile: Profile }) {
  const [value, choose] = useChoice(profile, "audience");
  return (
    <ProfileAudienceField
      label={m.settings_profile_who()}
      value={value ?? profile.audience}
      onChange={(audience) => choose(audience, NOW_SEEN_BY[audience])}
    />
  );
}

function Findable({ profile }: { profile: Profile }) {
  const [value, choose] = useChoice(profile, "findable");
  const change = (findable: boolean) =>
    choose(findable, findable ? m.settings_findable_on() : m.settings_findable_off());
  return (
    <div>
      <Checkbox isSelected={value === true} onChange={change}>
        {m.settings_findable()}
      </Checkbox>
      <p className="ps-9 text-quiet text-small">
        {profile.audience === "private"
          ? m.settings_findable_private()
          : m.settings_findable_note()}
      </p>
    </div>
  );
}

function StartPage({ profile }: { profile: Profile }) {
  const [value, choose] = useChoice(profile, "on_start_page");
  const agree = (agreed: boolean) =>
    choose(agreed, agreed ? m.settings_start_page_on() : m.settings_start_page_off());
  return (
    <div>
      <Checkbox isSelected={value === true} onChange={agree}>
        {m.settings_start_page()}
      </Checkbox>
      <p className="ps-9 text-quiet text-small">
        {profile.audience === "public"
          ? m.settings_start_page_public()
          : m.settings_start_page_hidden()}
      </p>
    </div>
  );
}
