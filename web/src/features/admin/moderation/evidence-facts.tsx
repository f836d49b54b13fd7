/** Short facts about reported content, such as who can see it. */
import { type Audience, type AudienceKind, kindOf } from "@/lib/sharing/audience";

const AUDIENCES: Record<AudienceKind, string> = {
  private: "Only its owner can see it",
  circle: "For some people whom its owner chose",
  followers: "For followers",
  public: "For everyone",
};

interface Props {
  audience: Audience;
  hidden?: boolean;
  /** Further facts, such as a date. */
  facts?: readonly (string | null)[];
}

export function Facts({ audience, hidden, facts = [] }: Props) {
  const all = [hidden ? "Hidden by moderators" : null, AUDIENCES[kindOf(audience)], ...facts];
  return <p className="text-quiet text-small">{all.filter(Boolean).join(" · ")}</p>;
}
