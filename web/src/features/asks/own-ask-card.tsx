/** A question of the user's own, with the votes so far, which nobody else sees. */
import { Link } from "@tanstack/react-router";
import type { Ask } from "@/api/types";
import { OwnAudienceLabel } from "@/features/session/circles";
import { count } from "@/lib/text/count";
import { timeAgo } from "@/lib/text/dates";
import { describeOutfit } from "@/lib/text/outfit-text";
import { Button } from "@/ui/button";
import { Image } from "@/ui/image";
import { toastProblem } from "@/ui/notices";
import { PICTURE_SIZES, SIDES, type Side, wordsOf } from "./ask-words";
import { useCloseAsk, useDismissAsk } from "./queries";

export function OwnAskCard({ ask }: { ask: Ask }) {
  const { ends_at, closed, audience, left, right } = ask;
  return (
    <article aria-label="Your question" className="grid gap-3">
      <header className="flex min-h-target flex-wrap items-center justify-between gap-x-4 text-quiet text-small">
        <p className="grid">
          <span className="font-[560] text-ink">You asked</span>
          <OwnAudienceLabel audience={audience} profile="public" />
        </p>
        {closed ? <span>Ended</span> : <time dateTime={ends_at}>{`Ends ${timeAgo(ends_at)}`}</time>}
      </header>
      <h2 className="as-written type-title text-[1.375rem]">{wordsOf(ask)}</h2>
      <ul aria-label="Votes" className="grid grid-cols-2 gap-2">
        {SIDES.map((side) => (
          <Votes key={side} {...{ ask, side }} />
        ))}
      </ul>
      {!(left && right) && (
        <p className="text-small">One of the outfits is gone, so nobody else sees this question.</p>
      )}
      <Finish ask={ask} />
    </article>
  );
}

function Votes({ ask, side }: { ask: Ask; side: Side }) {
  const outfit = ask[side];
  const votes = ask.result?.[side] ?? 0;
  const isAhead = votes > (ask.result?.[side === "left" ? "right" : "left"] ?? 0);
  return (
    <li className="grid content-start gap-1.5">
      {outfit ? (
        <Link
          to="/outfit/$outfitId"
          params={{ outfitId: outfit.id }}
          className="relative block aspect-portrait overflow-hidden rounded-print"
        >
          <Image
            {...outfit.photo}
            alt={`The ${side} outfit: ${describeOutfit({ ...outfit, worn_on: null })}`}
            lazy={false}
            fillSpace
            sizes={PICTURE_SIZES}
          />
        </Link>
      ) : (
        <span className="grid aspect-portrait place-items-center rounded-print border border-edge border-dashed p-4 text-center text-quiet text-small">
          This outfit is gone
        </span>
      )}
      <span className={isAhead ? "font-[640] text-accent" : "text-quiet"}>
        <span className="sr-only">{`The ${side} outfit: `}</span>
        {count(votes, "vote")}
      </span>
    </li>
  );
}

/** Ends an open question; puts an ended one away. */
function Finish({ ask }: { ask: Ask }) {
  const closing = useCloseAsk(ask);
  const hiding = useDismissAsk(ask);
  if (ask.closed) {
    return (
      <Button
        variant="secondary"
        wide
        onPress={() => hiding.mutate(true, { onError: toastProblem })}
      >
        Done
      </Button>
    );
  }
  return (
    <Button
      variant="secondary"
      wide
      isPending={closing.isPending}
      onPress={() => closing.mutate(undefined, { onError: toastProblem })}
    >
      End now
    </Button>
  );
}
