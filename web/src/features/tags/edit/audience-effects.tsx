/** Previews what a different audience of a tag will show and hide. */
import { useQuery } from "@tanstack/react-query";
import type { Audience, Outfit, Tag } from "@/api/types";
import { useOwnAudience } from "@/features/session";
import { effectsQuery } from "@/features/tags/outfit-queries";
import { type AudienceKind, kindOf, strictest } from "@/lib/sharing/audience";
import { counted } from "@/lib/text/count";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";

interface Props {
  tag: Tag;
  audience: Audience;
}

const AUDIENCE_TEXTS: Record<AudienceKind, string> = {
  private: m.tags_audience_private(),
  circle: m.tags_audience_circle(),
  followers: m.tags_audience_followers(),
  public: m.tags_audience_public(),
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
      aria-label={m.tags_effects()}
      aria-live="polite"
      className="grid gap-3 rounded-control bg-surface p-4"
    >
      <p className="font-[560] empty:hidden">
        {nameLine(tag.name, strictest(tag.audience, profile), next)}
      </p>
      {opens && (
        <>
          <p>
            {m.tags_effects_visible({
              ...counted(effects.visible_count),
              audience: AUDIENCE_TEXTS[kindOf(next)],
            })}
          </p>
          <Strip outfits={of(effects.becomes_visible)} />
        </>
      )}
      {closes && (
        <>
          <p>{m.tags_effects_hidden(counted(effects.hidden_count))}</p>
          <Strip outfits={of(effects.becomes_hidden)} />
        </>
      )}
      {!opens && !closes && <p>{m.tags_effects_none()}</p>}
      {effects.stays_private_count > 0 && audience !== "private" && (
        <p className="text-quiet text-small">
          {m.tags_effects_private(counted(effects.stays_private_count))}
        </p>
      )}
    </section>
  );
}

/** Who can see the name afterwards; nothing if the profile's audience keeps that unchanged. */
function nameLine(tag: string, now: Audience, next: Audience): string | null {
  if (next === now) return null;
  if (next === "private") return m.tags_name_private({ tag });
  const wider = now === "private" || next === "public";
  const inputs = { tag, audience: AUDIENCE_TEXTS[kindOf(next)] };
  return wider ? m.tags_name_visible(inputs) : m.tags_name_visible_only(inputs);
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
