/** A question of somebody else: one tap on a picture votes, another changes or withdraws the vote. */
import type { Ask, AskChoice } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { classes } from "@/lib/browser/classes";
import { timeAgo } from "@/lib/text/dates";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "@/ui/button";
import { CheckIcon, CloseIcon } from "@/ui/icons";
import { Image } from "@/ui/image";
import { toast, toastProblem } from "@/ui/notices";
import { PICTURE_SIZES, SIDES, type Side, wordsOf } from "./ask-words";
import { useDismissAsk, useVote } from "./queries";

export function AskCard({ ask }: { ask: Ask }) {
  const { owner, ends_at, closed, choice } = ask;
  const name = owner.display_name || owner.username;
  const voting = useVote(ask);
  const hiding = useDismissAsk(ask);
  const vote = (side: AskChoice) =>
    voting.mutate(choice === side ? null : side, { onError: toastProblem });
  const hide = () => {
    const undo = () => hiding.mutate(false, { onError: toastProblem });
    toast(m.asks_hidden(), { undo });
    hiding.mutate(true, { onError: toastProblem });
  };
  return (
    <article aria-label={m.asks_question_by({ name })} className="grid gap-3">
      <header className="flex items-center justify-between gap-2">
        <PersonLine person={owner}>
          {closed ? (
            m.asks_ended()
          ) : (
            <time dateTime={ends_at}>{m.asks_ends({ time: timeAgo(ends_at) })}</time>
          )}
        </PersonLine>
        <IconButton aria-label={m.asks_hide({ name })} onPress={hide}>
          <CloseIcon />
        </IconButton>
      </header>
      <h2 className="as-written type-title text-[1.375rem]">{wordsOf(ask)}</h2>
      <div className="grid grid-cols-2 gap-2">
        {SIDES.map((side) => (
          <Choice key={side} {...{ ask, side }} onPress={() => vote(side)} />
        ))}
      </div>
      <p aria-live="polite" className="text-quiet text-small">
        {noteOf(ask, name)}
      </p>
    </article>
  );
}

const CLOSED_WORDS: Record<AskChoice, string> = {
  left: m.asks_closed_first(),
  right: m.asks_closed_second(),
};
const CHOSEN_WORDS: Record<AskChoice, string> = {
  left: m.asks_chosen_first(),
  right: m.asks_chosen_second(),
};
function noteOf({ closed, choice }: Ask, name: string): string {
  if (closed) return choice ? CLOSED_WORDS[choice] : m.asks_closed();
  return choice ? CHOSEN_WORDS[choice] : m.asks_tap({ name });
}

interface ChoiceProps {
  ask: Ask;
  side: Side;
  onPress: () => void;
}

function Choice({ ask, side, onPress }: ChoiceProps) {
  const outfit = ask[side];
  if (!outfit) return null;
  const isChosen = ask.choice === side;
  const described = { outfit: describeOutfit({ ...outfit, worn_on: null }) };
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={
        side === "left" ? m.asks_choose_first(described) : m.asks_choose_second(described)
      }
      disabled={ask.closed}
      onClick={onPress}
      className={classes(
        "relative block aspect-portrait min-h-target overflow-hidden rounded-print outline-accent outline-offset-2 focus-visible:outline-2",
        isChosen && "outline-3",
        ask.closed && !isChosen && "opacity-60",
      )}
    >
      <Image {...outfit.photo} alt="" lazy={false} fillSpace sizes={PICTURE_SIZES} />
      <span className={classes(MARK, isChosen ? CHOSEN : OPEN)}>
        <CheckIcon className={classes("size-5", !isChosen && "opacity-0")} strokeWidth={2.5} />
      </span>
    </button>
  );
}

const MARK = "absolute top-2 end-2 grid size-8 place-items-center rounded-full border";
const OPEN = "border-white bg-black/30";
const CHOSEN = "border-accent bg-accent text-on-accent";
