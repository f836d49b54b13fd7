/** A small sign of who can see something: the strictest of its own audience and that of the profile. */
import { type Audience, strictest } from "@/lib/audience";
import { GlobeIcon, LockIcon, PeopleIcon } from "./icons";

const MARKS = {
  private: { Icon: LockIcon, words: "Only you" },
  followers: { Icon: PeopleIcon, words: "Followers" },
  public: { Icon: GlobeIcon, words: "Everyone" },
} as const;

const BECAUSE: Record<Audience, string> = {
  private: ": your profile is private",
  followers: ": your profile is for followers only",
  public: "",
};

interface Props {
  audience: Audience;
  /** The owner's. */
  profile: Audience;
}

function markOf({ audience, profile }: Props) {
  const effective = strictest(audience, profile);
  const because = effective === audience ? "" : BECAUSE[profile];
  return { Icon: MARKS[effective].Icon, words: `${MARKS[effective].words}${because}` };
}

/** With its words beside it. */
export function AudienceWords(props: Props) {
  const { Icon, words } = markOf(props);
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon width={18} height={18} className="shrink-0" />
      {words}
    </span>
  );
}

/** In the corner of a picture. */
export function AudienceCorner(props: Props) {
  const { Icon, words } = markOf(props);
  return (
    <span
      title={words}
      className="absolute bottom-2 left-2 grid size-7 place-items-center rounded-full bg-canvas/88 text-ink"
    >
      <Icon width={16} height={16} />
      <span className="sr-only">visible to: {words}</span>
    </span>
  );
}
