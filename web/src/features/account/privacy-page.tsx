/** /account?view=privacy: who sees one, and where; each choice is kept at once. */
import type { Profile } from "@/api/types";
import { useChangeProfile, useProfile } from "@/features/session";
import { AudienceField } from "@/ui/audience-field";
import { BackButton } from "@/ui/back-button";
import { Checkbox } from "@/ui/checkbox";
import { bubble, toastProblem } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { ErrorState } from "@/ui/states";
import { Place, Places } from "./places";
import { RowsSkeleton } from "./rows-skeleton";

export function PrivacyPage() {
  const { data: profile, error, isPending, refetch } = useProfile();
  return (
    <Page title="Privacy">
      <PageHeader heading="Privacy" back={<BackButton otherwise="/account" />}>
        Choose who can see your profile. Each outfit, garment and tag also has its own audience; the
        stricter one applies.
      </PageHeader>
      {isPending && <RowsSkeleton label="Loading your choices" />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {profile && <ProfileAudience profile={profile} />}
      {profile && <span className="stitch" aria-hidden="true" />}
      {profile && <Findable profile={profile} />}
      {profile && <StartPage profile={profile} />}
      <Places label="more about privacy">
        <Place to="/account" search={{ view: "people" }} note="Requests, followers, blocked, muted">
          People
        </Place>
        <Place to="/support/privacy" note="What we keep, where and for how long">
          What we keep
        </Place>
      </Places>
    </Page>
  );
}

/** Saves what was chosen; the field shows the wish while that is on its way. */
function useChoice<Name extends "audience" | "on_start_page" | "findable">(
  profile: Profile,
  name: Name,
) {
  const { mutate, isPending, variables } = useChangeProfile();
  const wanted = isPending ? variables.change[name] : profile[name];
  const choose = (value: Profile[Name], said: string) =>
    mutate({ change: { [name]: value } }, { onSuccess: () => bubble(said), onError: toastProblem });
  return [wanted, choose] as const;
}

const NOW_SEEN_BY = {
  private: "Only you can see your profile",
  followers: "Your followers can see your profile",
  public: "Everyone can see your profile",
} as const;

function ProfileAudience({ profile }: { profile: Profile }) {
  const [wanted, choose] = useChoice(profile, "audience");
  return (
    <AudienceField
      label="Who can see your profile"
      value={wanted ?? profile.audience}
      onChange={(audience) => choose(audience, NOW_SEEN_BY[audience])}
    />
  );
}

function Findable({ profile }: { profile: Profile }) {
  const [wanted, choose] = useChoice(profile, "findable");
  const change = (findable: boolean) =>
    choose(findable, findable ? "People can find you in search" : "Hidden from search");
  return (
    <div>
      <Checkbox isSelected={wanted === true} onChange={change}>
        People can find me in search
      </Checkbox>
      <p className="pl-9 text-quiet text-small">
        {profile.audience === "private"
          ? "Your profile is only for you, so nobody can find you in any case."
          : "By your name or username, and among suggestions. If you turn this off, people need a link to your profile."}
      </p>
    </div>
  );
}

function StartPage({ profile }: { profile: Profile }) {
  const [wanted, choose] = useChoice(profile, "on_start_page");
  const agree = (agreed: boolean) =>
    choose(
      agreed,
      agreed ? "Your outfits can appear on the start page" : "Removed from the start page",
    );
  return (
    <div>
      <Checkbox isSelected={wanted === true} onChange={agree}>
        My public outfits may be shown on the start page
      </Checkbox>
      <p className="pl-9 text-quiet text-small">
        {profile.audience === "public"
          ? "Visitors can see them and open them. Only public outfits are shown; if you hide or delete one, it disappears right away."
          : "Your outfits are shown there only while your profile is public."}
      </p>
    </div>
  );
}
