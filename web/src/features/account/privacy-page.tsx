/** /account?view=privacy: who sees one, and where; each choice is kept at once. */
import type { Profile } from "@/api/types";
import { useChangeProfile, useProfile } from "@/features/session";
import { sentenceOf } from "@/lib/problem";
import { AudienceField } from "@/ui/audience-field";
import { BackButton } from "@/ui/back-button";
import { Checkbox } from "@/ui/checkbox";
import { bubble, toast } from "@/ui/notices";
import { Page, PageHeader } from "@/ui/page";
import { ErrorState } from "@/ui/states";
import { Place, Places } from "./places";
import { RowsSkeleton } from "./rows-skeleton";

export function PrivacyPage() {
  const { data: profile, error, isPending, refetch } = useProfile();
  return (
    <Page title="Privacy">
      <PageHeader heading="Privacy" back={<BackButton otherwise="/account" />}>
        Who sees you, and where. Each outfit, garment and tag has an audience of its own beside it:
        the stricter one counts.
      </PageHeader>
      {isPending && <RowsSkeleton label="Loading your choices" />}
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {profile && <ProfileAudience profile={profile} />}
      {profile && <span className="stitch" aria-hidden="true" />}
      {profile && <StartPage profile={profile} />}
      <Places label="more about privacy">
        <Place to="/account" search={{ view: "people" }} note="Requests, followers, blocked, muted">
          People
        </Place>
        <Place to="/support/privacy" note="What is kept, where, how long">
          What we keep
        </Place>
      </Places>
    </Page>
  );
}

/** Saves what was chosen; the field shows the wish while that is on its way. */
function useChoice<Name extends "audience" | "on_start_page">(profile: Profile, name: Name) {
  const { mutate, isPending, variables } = useChangeProfile();
  const wanted = isPending ? variables.change[name] : profile[name];
  const choose = (value: Profile[Name], said: string) =>
    mutate(
      { change: { [name]: value } },
      { onSuccess: () => bubble(said), onError: (problem) => void toast(sentenceOf(problem)) },
    );
  return [wanted, choose] as const;
}

const NOW_SEEN_BY = {
  private: "Now nobody else sees you",
  followers: "Now your followers see you",
  public: "Now everyone sees you",
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

function StartPage({ profile }: { profile: Profile }) {
  const [wanted, choose] = useChoice(profile, "on_start_page");
  const agree = (agreed: boolean) =>
    choose(agreed, agreed ? "Your outfits may hang there" : "No longer on the start page");
  return (
    <div>
      <Checkbox isSelected={wanted === true} onChange={agree}>
        My public outfits may be shown on the start page
      </Checkbox>
      <p className="pl-9 text-quiet text-small">
        {profile.audience === "public"
          ? "To people without an account, and a press leads to the outfit. Never what is for followers or for you alone; what you hide or delete is gone from there at once."
          : "Nothing of yours is shown there as long as your profile is not for everyone."}
      </p>
    </div>
  );
}
