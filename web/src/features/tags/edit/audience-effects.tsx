/** Previews what a different audience of a tag will show and hide. */
import { useQuery } from "@tanstack/react-query";
import type { Audience, Outfit, Tag } from "@/api/types";
import { useOwnAudience } from "@/features/session";
import { effectsQuery } from "@/features/tags/outfit-queries";
import { type AudienceKind, kindOf, strictest } from "@/lib/sharing/audience";
import { count } from "@/lib/text/count";
import { describeOutfit } from "@/lib/text/outfit-text";
import { Image } from "@/ui/image";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

interface Props {
  tag: Tag;
  audience: Audience;
}

const AUDIENCE_TEXTS: Record<AudienceKind, string> = {
  private: "only you",
  circle: "the people in this circle",
  followers: "your followers",
  public: "everyone",
};

export function AudienceEffects({ tag, audience }: Props) {
  const { data, error, refetch } = useQuery(effectsQuery(tag.slug, audience));
  const profile = useOwnAudience();
  const next = strictest(audience, profile);
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24" />;
  const { effects, outfits } = data;
  const opens = effects.visible_count > 0;
  const closes = effects.hidden_count > 0;
  const of = (some: readonly { id: string }[]) =>
    outfits.filter((outfit) => some.some(({ id }) => id === outfit.id));
  return (
    <section
      aria-label="What this changes"
      aria-live="polite"
      className="grid gap-3 rounded-control bg-surface p-4"
    >
      <p className="font-[560] empty:hidden">
        {nameLine(tag.name, strictest(tag.audience, profile), next)}
      </p>
      {opens && (
        <>
          <p>
            {count(effects.visible_count, "outfit")} will appear in this tag for{" "}
            {AUDIENCE_TEXTS[kindOf(next)]}.
          </p>
          <Strip outfits={of(effects.becomes_visible)} />
        </>
      )}
      {closes && (
        <>
          <p>
            {count(effects.hidden_count, "outfit")} will disappear from this tag for some of the
            people who can see them now.
          </p>
          <Strip outfits={of(effects.becomes_hidden)} />
        </>
      )}
      {!opens && !closes && <p>This doesn't show or hide any outfits.</p>}
      {effects.stays_private_count > 0 && audience !== "private" && (
        <p className="text-quiet text-small">
          {count(effects.stays_private_count, "outfit")} will stay hidden because the outfit or your
          profile has a stricter setting.
        </p>
      )}
    </section>
  );
}

/** Who can see the name afterwards; nothing if the profile's audience keeps that unchanged. */
function nameLine(name: string, now: Audience, next: Audience): string | null {
  if (next === now) return null;
  if (next === "private") return `No one else will see that you have a tag “${name}”.`;
  const wider = now === "private" || next === "public";
  return wider
    ? `The name “${name}” and the note will be visible to ${AUDIENCE_TEXTS[kindOf(next)]}.`
    : `The name “${name}” and the note will be visible only to ${AUDIENCE_TEXTS[kindOf(next)]}.`;
}

function Strip({ outfits }: { outfits: readonly Outfit[] }) {
  return (
    <ul className="-mx-4 flex gap-1.5 overflow-x-auto px-4">
      {outfits.map((outfit) => (
        <li key={outfit.id} className="w-16 shrink-0 overflow-hidden rounded-print">
          <Image
            path={outfit.photo.path}
            bucket={outfit.photo.bucket}
            thumbhash={outfit.photo.thumbhash}
            alt={describeOutfit(outfit)}
            aspectRatio={0.6}
            sizes="4rem"
          />
        </li>
      ))}
    </ul>
  );
}
