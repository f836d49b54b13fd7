/** The questions at the top of the feed; nothing while there are none. */
import { useQuery } from "@tanstack/react-query";
import { useNow } from "@/lib/browser/use-now";
import { Problem } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { ErrorLine } from "@/ui/states";
import { AskCard } from "./ask-card";
import { OwnAskCard } from "./own-ask-card";
import { asksQuery } from "./queries";

const TICK = 20_000;

export default function AskStrip() {
  // The page has just called it.
  const { data: asks, error, refetch } = useQuery({ ...asksQuery(), retryOnMount: false });
  const now = useNow(TICK);
  if (error && !asks) return isWorthSaying(error) ? <Failed {...{ error, refetch }} /> : null;
  if (!asks || asks.length === 0) return null;
  return (
    <section aria-label={m.asks_label()} className="pb-10">
      <ul className="-mx-gutter flex snap-x scroll-px-gutter gap-4 overflow-x-auto overscroll-x-contain px-gutter tablet:mx-0 tablet:px-0 tablet:scroll-px-0">
        {asks.map((ask) => {
          const shown = { ...ask, closed: ask.closed || Date.parse(ask.ends_at) <= now };
          return (
            <li key={ask.id} className={asks.length > 1 ? SEVERAL : ALONE}>
              {ask.own ? <OwnAskCard ask={shown} /> : <AskCard ask={shown} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const CARD = "max-w-sm shrink-0 snap-start rounded-print bg-surface p-4";
const ALONE = `${CARD} w-full`;
/** A part of the next one shows that there are more. */
const SEVERAL = `${CARD} w-[88%]`;

/** The page itself says that there is no network. A 404 is of a feed without questions. */
const isWorthSaying = (error: Error) => error instanceof Problem && error.status !== 404;

function Failed({ error, refetch }: { error: Error; refetch: () => unknown }) {
  return (
    <section aria-label={m.asks_label()} className="pb-6">
      <ErrorLine error={error} retry={() => void refetch()} />
    </section>
  );
}
