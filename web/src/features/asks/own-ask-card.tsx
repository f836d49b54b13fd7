/** A question of the user's own, with the votes so far, which nobody else sees. */
import { Link } from "@tanstack/react-router";
import type { Ask } from "@/api/types";
import { OwnAudienceLabel } from "@/features/session/circles";
import { counted } from "@/lib/text/count";
import { timeAgo } from "@/lib/text/dates";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Image } from "@/ui/image";
import { toastProblem } from "@/ui/notices";
import { PICTURE_SIZES, SIDES, type Side, wordsOf } from "./ask-words";
import { useCloseAsk, useDismissAsk } from "./queries";

export function OwnAskCard({ ask }: { ask: Ask }) {
  const { ends_at, closed, audience, left, right } = ask;
  return (
    <article aria-label={m.asks_own()} className="grid gap-3">
      <header className="flex min-h-target flex-wrap items-center justify-between gap-x-4 text-quiet text-small">
        <p className="grid">
          <span className="font-[560] text-ink">{m.asks_you_asked()}</span>
          <OwnAudienceLabel audience={audience} profile="public" />
        </p>
        {closed ? (
          <span>{m.asks_own_ended()}</span>
        ) : (
          <time dateTime={ends_at}>{m.asks_own_ends({ time: timeAgo(ends_at) })}</time>
        )}
      </header>
      <h2 className="as-written type-title text-[1.375rem]">{wordsOf(ask)}</h2>
      <ul aria-label={m.asks_votes_label()} className="grid grid-cols-2 gap-2">
        {SIDES.map((side) => (
          <Votes key={side} {...{ ask, side }} />
        ))}
      </ul>
      {!(left && right) && <p className="text-small">{m.asks_one_gone()}</p>}
      <Finish ask={ask} />
    </article>
  );
}

function Votes({ ask, side }: { ask: Ask; side: Side }) {
  const outfit = ask[side];
  const isFirst = side === "left";
  const votes = ask.result?.[side] ?? 0;
  const isAhead = votes > (ask.result?.[isFirst ? "right" : "left"] ?? 0);
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
            alt={isFirst ? m.asks_first(described(outfit)) : m.asks_second(described(outfit))}
            lazy={false}
            fillSpace
            sizes={PICTURE_SIZES}
          />
        </Link>
      ) : (
        <span className="grid aspect-portrait place-items-center rounded-print border border-edge border-dashed p-4 text-center text-quiet text-small">
          {m.asks_gone()}
        </span>
      )}
      <span className={isAhead ? "font-[640] text-accent" : "text-quiet"}>
        <span className="sr-only">{isFirst ? m.asks_first_label() : m.asks_second_label()} </span>
        {m.asks_votes(counted(votes))}
      </span>
    </li>
  );
}

const described = (outfit: NonNullable<Ask[Side]>) => ({
  outfit: describeOutfit({ ...outfit, worn_on: null }),
});

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
        {m.common_done()}
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
      {m.asks_end_now()}
    </Button>
  );
}
