/** A small audience icon. It shows the stricter of the item's own audience and the profile's. */
import {
  type Audience,
  circleAudience,
  kindOf,
  type ProfileAudience,
  strictest,
} from "@/lib/sharing/audience";
import { m } from "@/paraglide/messages.js";
import { CircleIcon, GlobeIcon, LockIcon, PeopleIcon } from "@/ui/icons";

const MARKS = {
  private: { Icon: LockIcon, label: m.audience_only_you() },
  circle: { Icon: CircleIcon, label: m.audience_circle() },
  followers: { Icon: PeopleIcon, label: m.common_followers() },
  public: { Icon: GlobeIcon, label: m.audience_everyone() },
} as const;

/** Where the profile's audience decides. */
const PROFILE_LIMITS: Record<string, string> = {
  private: m.audience_only_you_profile(),
  followers: m.audience_followers_profile(),
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
  const mark = MARKS[kindOf(effective)];
  const circle = circles.find(({ id }) => circleAudience(id) === effective);
  const limit = effective === audience ? undefined : PROFILE_LIMITS[effective];
  return { Icon: mark.Icon, label: limit ?? circle?.name ?? mark.label };
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
      <span className="sr-only">{m.audience_visible_to({ label })}</span>
    </span>
  );
}
