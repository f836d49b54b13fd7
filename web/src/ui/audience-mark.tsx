/** A small sign of who can see something. */
import type { AudienceChoice } from "./audience-field";
import { GlobeIcon, LockIcon, PeopleIcon } from "./icons";

const MARKS = {
  private: { Icon: LockIcon, words: "Only you" },
  followers: { Icon: PeopleIcon, words: "Followers" },
  public: { Icon: GlobeIcon, words: "Everyone" },
} as const;

/** With its words beside it. */
export function AudienceWords({ audience }: { audience: AudienceChoice }) {
  const { Icon, words } = MARKS[audience];
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon width={18} height={18} />
      {words}
    </span>
  );
}

/** In the corner of a picture. */
export function AudienceCorner({ audience }: { audience: AudienceChoice }) {
  const { Icon, words } = MARKS[audience];
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
