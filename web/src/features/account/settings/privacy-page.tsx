/** /account?view=privacy: who can see the user, and where. Each choice is saved at once. */
import type { Profile } from "@/api/types";
import { ProfileAudienceField } from "@/components/audience-field";
import { LinkList, LinkRow } from "@/features/account/link-list";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { useChangeProfile, useProfile } from "@/features/session";
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
    <Page title="Privacy">
      <PageHeader heading="Privacy" back={<BackButton fallback="/account" />}>
        Choose who can see your profile. Each outfit, garment and tag also has its own audience; the
        stricter one applies.
      </PageHeader>
      {isPending && <RowsSkeleton label="Loading your choices" />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {profile && <ProfileAudience profile={profile} />}
      {profile && <DefaultAudience profile={profile} />}
      {profile && <span className="stitch" aria-hidden="true" />}
      {profile && <Findable profile={profile} />}
      {profile && <StartPage profile={profile} />}
      {profile && <AltTextChoices />}
      {profile && <RepeatChoices />}
      <LinkList label="more about privacy">
        <LinkRow
          to="/account"
          search={{ view: "people" }}
          note="Requests, followers, blocked, muted"
        >
          People
        </LinkRow>
        <LinkRow to="/support/privacy" note="What we keep, where and for how long">
          What we keep
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
  private: "Only you can see your profile",
  followers: "Your followers can see your profile",
  public: "Everyone can see your profile",
} as const;

function ProfileAudience({ profile }: { profile: Profile }) {
  const [value, choose] = useChoice(profile, "audience");
  return (
    <ProfileAudienceField
      label="Who can see your profile"
      value={value ?? profile.audience}
      onChange={(audience) => choose(audience, NOW_SEEN_BY[audience])}
    />
  );
}

function Findable({ profile }: { profile: Profile }) {
  const [value, choose] = useChoice(profile, "findable");
  const change = (findable: boolean) =>
    choose(findable, findable ? "People can find you in search" : "Hidden from search");
  return (
    <div>
      <Checkbox isSelected={value === true} onChange={change}>
        People can find me in search
      </Checkbox>
      <p className="ps-9 text-quiet text-small">
        {profile.audience === "private"
          ? "Your profile is only for you, so nobody can find you in any case."
          : "By your name or username, and among suggestions. If you turn this off, people need a link to your profile."}
      </p>
    </div>
  );
}

function StartPage({ profile }: { profile: Profile }) {
  const [value, choose] = useChoice(profile, "on_start_page");
  const agree = (agreed: boolean) =>
    choose(
      agreed,
      agreed ? "Your outfits can appear on the start page" : "Removed from the start page",
    );
  return (
    <div>
      <Checkbox isSelected={value === true} onChange={agree}>
        My public outfits may be shown on the start page
      </Checkbox>
      <p className="ps-9 text-quiet text-small">
        {profile.audience === "public"
          ? "Visitors can see them and open them. Only public outfits are shown; if you hide or delete one, it disappears right away."
          : "Your outfits are shown there only while your profile is public."}
      </p>
    </div>
  );
}
