/** The public card, previewed with the values entered so far. */
import type { Profile } from "@/api/types";
import { PersonCard } from "@/components/person-card";
import { m } from "@/paraglide/messages.js";
import { type InfoEntered, isLink, linksOf } from "./info-values";

const WHO_READS = {
  private: m.profile_form_read_private(),
  followers: m.profile_form_read_followers(),
  public: m.profile_form_read_public(),
} as const;

interface Props {
  profile: Profile;
  entered: InfoEntered;
}

export function CardPreview({ profile, entered }: Props) {
  const hidden = profile.hidden_parts ?? [];
  const shown = (part: "display_name" | "bio") =>
    hidden.includes(part) && entered[part] === profile[part] ? "" : entered[part];
  const person = {
    ...entered,
    display_name: shown("display_name"),
    bio: shown("bio"),
    avatar_path: hidden.includes("avatar") ? null : profile.avatar_path,
    country: profile.country_shown ? profile.country : null,
    links: linksOf(entered.links).filter(isLink),
  };
  return (
    <section
      aria-label={m.profile_form_preview()}
      className="grid content-start gap-4 desktop:sticky desktop:top-12 desktop:order-last desktop:self-start"
    >
      <p className="type-label text-quiet">{m.profile_form_as_others_see()}</p>
      <div className="rounded-control border border-line px-5 py-6">
        <PersonCard person={person} nameAs="p" />
      </div>
      <p className="text-quiet text-small">{WHO_READS[profile.audience]}</p>
    </section>
  );
}
