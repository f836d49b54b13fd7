/** When the outfit was worn and posted and, for its owner, who can see it. */
import type { ReactNode } from "react";
import type { Outfit } from "@/api/types";
import { useOwnAudience } from "@/features/session";
import { OwnAudienceLabel } from "@/features/session/circles";
import { longDate, timeAgo } from "@/lib/text/dates";
import { formatLocale } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";

interface Props {
  outfit: Outfit;
  isOwner: boolean;
}

export function OutfitFacts({ outfit, isOwner }: Props) {
  const { worn_on, published_at, audience, comments, state } = outfit;
  const profile = useOwnAudience();
  return (
    <dl className="grid text-small">
      {worn_on && (
        <Fact name={m.common_worn_on()}>
          <time dateTime={worn_on}>{longDate(worn_on)}</time>
        </Fact>
      )}
      {published_at && (
        <Fact name={m.outfit_posted()}>
          <time
            dateTime={published_at}
            title={new Date(published_at).toLocaleString(formatLocale())}
          >
            {timeAgo(published_at)}
          </time>
        </Fact>
      )}
      {isOwner && comments === "off" && (
        <Fact name={m.common_comments()}>{m.outfit_comments_off()}</Fact>
      )}
      {isOwner && (
        <Fact
          name={state === "published" ? m.outfit_who_can_see() : m.outfit_seen_by_once_published()}
        >
          <OwnAudienceLabel audience={audience} profile={profile} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-6 border-line border-b py-2.5 first:border-t">
      <dt className="text-quiet">{name}</dt>
      <dd className="flex justify-end text-end">{children}</dd>
    </div>
  );
}
