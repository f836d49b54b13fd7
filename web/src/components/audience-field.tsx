/** Chooses who can see a profile, or an outfit, garment or tag: the same options everywhere. */
import {
  type Audience,
  circleAudience,
  kindOf,
  type ProfileAudience,
  strictest,
} from "@/lib/sharing/audience";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { CircleIcon, GlobeIcon, LockIcon, PeopleIcon } from "@/ui/icons";
import { type Choice, RadioGroup } from "@/ui/radio-group";

const ONLY_YOU: Choice<ProfileAudience> = {
  value: "private",
  label: m.audience_only_you(),
  icon: <LockIcon />,
};
const FOLLOWERS: Choice<ProfileAudience> = {
  value: "followers",
  label: m.common_followers(),
  meaning: m.audience_followers_meaning(),
  icon: <PeopleIcon />,
};
const WIDER: readonly Choice<ProfileAudience>[] = [
  FOLLOWERS,
  {
    value: "public",
    label: m.audience_everyone(),
    meaning: m.audience_everyone_meaning(),
    icon: <GlobeIcon />,
  },
];

export interface CircleChoice {
  id: string;
  name: string;
  member_count: number;
}

interface Props<T extends string> {
  label?: string;
  value: T;
  onChange: (audience: T) => void;
  isDisabled?: boolean;
}

const LABEL = m.audience_label();

export function ProfileAudienceField({ label = LABEL, ...group }: Props<ProfileAudience>) {
  return <RadioGroup label={label} choices={[ONLY_YOU, ...WIDER]} {...group} />;
}

export function AudienceField({
  label = LABEL,
  circles,
  ...group
}: Props<Audience> & { circles: readonly CircleChoice[] }) {
  const choices = [ONLY_YOU, ...choicesOf(circles, group.value), ...WIDER];
  return <RadioGroup<Audience> label={label} choices={choices} {...group} />;
}

/** Chooses some of the owner's people: all followers, or a circle. */
export function PeopleField({
  label,
  circles,
  ...group
}: Required<Pick<Props<Audience>, "label">> &
  Props<Audience> & { circles: readonly CircleChoice[] }) {
  const choices = [FOLLOWERS, ...choicesOf(circles, group.value)];
  return <RadioGroup<Audience> label={label} choices={choices} {...group} />;
}

/** The circles; while they load, the one that is chosen comes without its name. */
function choicesOf(circles: readonly CircleChoice[], chosen: Audience): Choice<Audience>[] {
  const choices = circles.map(({ id, name, member_count }) => ({
    value: circleAudience(id),
    label: name,
    meaning: m.audience_circle_of(counted(member_count)),
    icon: <CircleIcon />,
  }));
  const isListed = kindOf(chosen) !== "circle" || choices.some(({ value }) => value === chosen);
  if (isListed) return choices;
  return [
    { value: chosen, label: m.audience_circle(), meaning: "", icon: <CircleIcon /> },
    ...choices,
  ];
}

interface NoteProps {
  /** Such as "this outfit", in the nominative. */
  subject: string;
  audience: Audience;
  profile: ProfileAudience;
}

/** Points out when the profile's audience is narrower than the one chosen. */
export function AudienceHint({ subject, audience, profile }: NoteProps) {
  return (
    <p aria-live="polite" className="text-quiet text-small empty:hidden">
      {hintOf({ subject, audience, profile })}
    </p>
  );
}

function hintOf({ subject, audience, profile }: NoteProps): string | null {
  if (profile === "public" || audience === "private") return null;
  if (kindOf(audience) === "circle" && profile === "followers")
    return m.audience_hint_circle({ subject });
  if (strictest(audience, profile) === audience) return null;
  return profile === "private"
    ? m.audience_hint_private({ subject })
    : m.audience_hint_followers({ subject });
}
