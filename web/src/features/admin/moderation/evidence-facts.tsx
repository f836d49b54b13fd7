/** Short facts about reported content, such as who can see it. */
import { type Audience, type AudienceKind, kindOf } from "@/lib/sharing/audience";
import { m } from "@/paraglide/messages.js";

const AUDIENCES: Record<AudienceKind, string> = {
  private: m.admin_audience_private(),
  circle: m.admin_audience_circle(),
  followers: m.admin_audience_followers(),
  public: m.admin_audience_public(),
};

interface Props {
  audience: Audience;
  hidden?: boolean;
  /** Further facts, such as a date. */
  facts?: readonly (string | null)[];
}

export function Facts({ audience, hidden, facts = [] }: Props) {
  const all = [
    hidden ? m.admin_hidden_by_moderators() : null,
    AUDIENCES[kindOf(audience)],
    ...facts,
  ];
  return <p className="text-quiet text-small">{all.filter(Boolean).join(" · ")}</p>;
}
