/** The public card, previewed with the values entered so far. */
import type { Profile } from "@/api/types";
import { PersonCard } from "@/components/person-card";
import { type InfoEntered, isLink, linksOf } from "./info-values";

const WHO_READS = {
  private: "Only you can see this: your profile is private.",
  followers: "Everyone can see your picture and name. Only followers see your bio and links.",
  public: "Everyone can see this.",
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
      aria-label="preview of your public card"
      className="grid content-start gap-4 desktop:sticky desktop:top-12 desktop:order-last desktop:self-start"
    >
      <p className="type-label text-quiet">As others see you</p>
      <div className="rounded-control border border-line px-5 py-6">
        <PersonCard person={person} nameAs="p" />
      </div>
      <p className="text-quiet text-small">{WHO_READS[profile.audience]}</p>
    </section>
  );
}
