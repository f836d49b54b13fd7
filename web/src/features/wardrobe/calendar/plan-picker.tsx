/** The user's outfits, to choose one to plan for a day. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSession } from "@/features/session";
import { ownOutfitsQuery } from "@/features/wardrobe/outfits/outfit-queries";
import { counted } from "@/lib/text/count";
import { shortDay } from "@/lib/text/dates";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";
import { Image } from "@/ui/image";
import { InfiniteListEnd } from "@/ui/infinite-list-end";
import { toast, toastProblem } from "@/ui/notices";
import { Spinner } from "@/ui/spinner";
import { EmptyState, ErrorState } from "@/ui/states";
import { useCancelPlan, usePlanOutfit } from "./plan-queries";

interface Props {
  day: string;
  onPlanned: () => void;
}

export function PlanPicker({ day, onPlanned }: Props) {
  const ownerId = useSession()?.user.id ?? "";
  const list = useInfiniteQuery(ownOutfitsQuery(ownerId));
  const { data: outfits, isPending, error, refetch } = list;
  const planning = usePlanOutfit();
  const forgetting = useCancelPlan();
  const onError = (failure: unknown) => void toastProblem(failure);
  const plan = (outfit_id: string) =>
    planning.mutate(
      { outfit_id, day },
      {
        onError,
        onSuccess: ({ id }) => {
          const undo = () => forgetting.mutate(id, { onError });
          toast(m.calendar_planned_for({ day: shortDay(day) }), { undo });
          onPlanned();
        },
      },
    );
  if (isPending) {
    return (
      <div className="grid justify-items-center py-8">
        <Spinner label={m.calendar_loading_outfits()} />
      </div>
    );
  }
  if (!outfits) return <ErrorState error={error} retry={() => void refetch()} />;
  if (outfits.length === 0) {
    return (
      <EmptyState
        title={m.common_no_outfits_yet()}
        action={<ButtonLink to="/outfit/new">{m.common_post_outfit()}</ButtonLink>}
      >
        {m.calendar_no_outfits_lead()}
      </EmptyState>
    );
  }
  const planned = planning.isPending ? planning.variables.outfit_id : null;
  return (
    <div className="grid gap-3">
      <p className="text-quiet">{m.calendar_choose_lead()}</p>
      <ul
        aria-label={m.calendar_choose_outfit()}
        aria-busy={planned !== null}
        className="grid grid-cols-3 gap-2"
      >
        {outfits.map((outfit) => (
          <li key={outfit.id}>
            <button
              type="button"
              aria-disabled={planned !== null}
              onClick={() => planned === null && plan(outfit.id)}
              className="relative block aspect-portrait w-full overflow-hidden rounded-print bg-surface transition-opacity hover:opacity-85"
            >
              <Image
                {...outfit.photo}
                alt={describeOutfit(outfit)}
                fillSpace
                sizes="(min-width: 40rem) 180px, 33vw"
              />
              {planned === outfit.id && (
                <span className="absolute inset-0 grid place-items-center bg-canvas/60">
                  <Spinner label={m.calendar_planning()} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <InfiniteListEnd list={list}>{m.wardrobe_outfits(counted(outfits.length))}</InfiniteListEnd>
    </div>
  );
}
