/** Who may see a profile, a tag, an outfit or a garment: the same three choices everywhere. */
import { GlobeIcon, LockIcon, PeopleIcon } from "./icons";
import { type Choice, RadioGroup } from "./radio-group";

export type AudienceChoice = "private" | "followers" | "public";

const CHOICES: readonly Choice<AudienceChoice>[] = [
  { value: "private", label: "Only you", icon: <LockIcon /> },
  {
    value: "followers",
    label: "Followers",
    meaning: "People you've approved",
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
  value: AudienceChoice;
  onChange: (audience: AudienceChoice) => void;
  isDisabled?: boolean;
}

export function AudienceField({ label = "Who can see this", ...group }: Props) {
  return <RadioGroup label={label} choices={CHOICES} {...group} />;
}
