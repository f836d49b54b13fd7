/** When the outfit was worn and posted and, for its owner, who can see it. */
import type { ReactNode } from "react";
import type { Outfit } from "@/api/types";
import { useOwnAudience } from "@/features/session";
import { OwnAudienceLabel } from "@/features/session/circles";
import { longDate, timeAgo } from "@/lib/text/dates";

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
        <Fact name="Worn on">
          <time dateTime={worn_on}>{longDate(worn_on)}</time>
        </Fact>
      )}
      {published_at && (
        <Fact name="Posted">
          <time dateTime={published_at} title={new Date(published_at).toLocaleString()}>
            {timeAgo(published_at)}
          </time>
        </Fact>
      )}
      {isOwner && comments === "off" && <Fact name="Comments">Off</Fact>}
      {isOwner && (
        <Fact name={state === "published" ? "Who can see this" : "Once published, visible to"}>
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
