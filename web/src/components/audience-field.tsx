/** Chooses who can see a profile, tag, outfit or garment: the same three options everywhere. */
import { type Audience, strictest } from "@/lib/sharing/audience";
import { GlobeIcon, LockIcon, PeopleIcon } from "@/ui/icons";
import { type Choice, RadioGroup } from "@/ui/radio-group";

const CHOICES: readonly Choice<Audience>[] = [
  { value: "private", label: "Only you", icon: <LockIcon /> },
  {
    value: "followers",
    label: "Followers",
    meaning: "People who follow you",
    icon: <PeopleIcon />,
  },
  {
    value: "public",
    label: "Everyone",
    meaning: "Anyone, even without an account",
    icon: <GlobeIcon />,
  },
];

interface Props {
  label?: string;
  value: Audience;
  onChange: (audience: Audience) => void;
  isDisabled?: boolean;
}

export function AudienceField({ label = "Who can see this", ...group }: Props) {
  return <RadioGroup label={label} choices={CHOICES} {...group} />;
}

const SEEN_BY = {
  private: "only you can see your profile, so only you",
  followers: "only followers can see your profile, so only they",
};

interface NoteProps {
  /** Such as "this outfit". */
  subject: string;
  audience: Audience;
  profile: Audience;
}

/** Points out when the profile's audience is narrower than the one chosen. */
export function AudienceHint({ subject, audience, profile }: NoteProps) {
  const isLimited = strictest(audience, profile) !== audience;
  return (
    <p aria-live="polite" className="text-quiet text-small empty:hidden">
      {isLimited && profile !== "public" && `For now ${SEEN_BY[profile]} can see ${subject}.`}
    </p>
  );
}
