/** A small audience icon. It shows the stricter of the item's own audience and the profile's. */
import {
  type Audience,
  circleAudience,
  kindOf,
  type ProfileAudience,
  strictest,
} from "@/lib/sharing/audience";
import { CircleIcon, GlobeIcon, LockIcon, PeopleIcon } from "@/ui/icons";

const MARKS = {
  private: { Icon: LockIcon, label: "Only you" },
  circle: { Icon: CircleIcon, label: "A circle" },
  followers: { Icon: PeopleIcon, label: "Followers" },
  public: { Icon: GlobeIcon, label: "Everyone" },
} as const;

const PROFILE_LIMITS: Record<ProfileAudience, string> = {
  private: ": your profile is private",
  followers: ": your profile is for followers only",
  public: "",
};

interface Props {
  audience: Audience;
  /** The owner's profile audience. */
  profile: ProfileAudience;
  /** The owner's circles, to name the one that is meant. */
  circles?: readonly { id: string; name: string }[];
}

function markOf({ audience, profile, circles = [] }: Props) {
  const effective = strictest(audience, profile);
  const because = effective === audience ? "" : PROFILE_LIMITS[profile];
  const mark = MARKS[kindOf(effective)];
  const circle = circles.find(({ id }) => circleAudience(id) === effective);
  return { Icon: mark.Icon, label: `${circle?.name ?? mark.label}${because}` };
}

/** The icon with its label beside it. */
export function AudienceLabel(props: Props) {
  const { Icon, label } = markOf(props);
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon width={18} height={18} className="shrink-0" />
      {label}
    </span>
  );
}

/** The icon in the corner of a picture. */
export function AudienceBadge(props: Props) {
  const { Icon, label } = markOf(props);
  return (
    <span
      title={label}
      className="absolute bottom-2 start-2 grid size-7 place-items-center rounded-full bg-canvas/88 text-ink"
    >
      <Icon width={16} height={16} />
      <span className="sr-only">visible to: {label}</span>
    </span>
  );
}
