/** A garment's wear history, latest day first; days can be added and removed. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Garment, Wear } from "@/api/types";
import { useUnwear, useWear, wearsQuery } from "@/features/wardrobe/queries";
import { wornDayProblem } from "@/lib/forms/day-validation";
import { longDate, today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button, IconButton } from "@/ui/button";
import { CloseIcon } from "@/ui/icons";
import { toast, toastProblem } from "@/ui/notices";
import { Skeleton } from "@/ui/skeleton";
import { ErrorLine } from "@/ui/states";
import { TextField } from "@/ui/text-field";

export function WearHistory({ garment }: { garment: Garment }) {
  return (
    <section aria-labelledby="wear-history" className="grid gap-3">
      <h3 id="wear-history" className="type-title text-[1.25rem]">
        {m.garment_wear_history()}
      </h3>
      <AddWear garmentId={garment.id} />
      <Wears garmentId={garment.id} />
    </section>
  );
}

function AddWear({ garmentId }: { garmentId: string }) {
  const [day, setDay] = useState(today);
  const [problem, setProblem] = useState<string>();
  const wear = useWear();
  const add = () => {
    const wrong = wornDayProblem(day);
    setProblem(wrong);
    if (wrong) return;
    wear.mutate(
      { garment_ids: [garmentId], date: day },
      { onError: (error) => void toastProblem(error) },
    );
  };
  return (
    <div className="flex items-start gap-2">
      <div className="flex-1">
        <TextField
          label={m.common_worn_on()}
          type="date"
          max={today()}
          value={day}
          onChange={({ target }) => {
            setDay(target.value);
            setProblem(undefined);
          }}
          error={problem}
        />
      </div>
      {/* Beside the input, whether or not there is a message below it. */}
      <div className="pt-[calc(1lh+0.375rem)] text-small">
        <Button variant="secondary" onPress={add} isPending={wear.isPending}>
          {m.garment_add_day()}
        </Button>
      </div>
    </div>
  );
}

function Wears({ garmentId }: { garmentId: string }) {
  const list = useInfiniteQuery(wearsQuery(garmentId));
  const { data: wears, isPending, error, refetch, hasNextPage, isFetchingNextPage } = list;
  if (isPending) return <Skeleton className="h-24 w-full" />;
  if (!wears) return <ErrorLine error={error} retry={() => void refetch()} />;
  if (wears.length === 0)
    return <p className="text-quiet text-small">{m.garment_not_worn_yet()}</p>;
  return (
    <>
      <ul aria-label={m.garment_days_worn()} className="grid">
        {wears.map((wear) => (
          <WearRow key={wear.date} wear={wear} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="quiet"
          onPress={() => void list.fetchNextPage()}
          isPending={isFetchingNextPage}
        >
          {m.garments_earlier_days()}
        </Button>
      )}
    </>
  );
}

function WearRow({ wear }: { wear: Wear }) {
  const unwear = useUnwear();
  const again = useWear();
  const { garment_id, date, outfit_id } = wear;
  const takeBack = () =>
    unwear.mutate(
      { garment_id, day: date },
      {
        onSuccess: () =>
          void toast(m.garment_removed_day({ day: longDate(date) }), {
            undo: () => again.mutate({ garment_ids: [garment_id], date }),
          }),
        onError: (error) => void toastProblem(error),
      },
    );
  return (
    <li className="flex min-h-target items-center justify-between border-line border-b">
      <time dateTime={date}>{longDate(date)}</time>
      {outfit_id ? (
        <Link
          to="/outfit/$outfitId"
          params={{ outfitId: outfit_id }}
          className="inline-flex min-h-target items-center text-small"
        >
          {m.garments_see_outfit()}
        </Link>
      ) : (
        <IconButton
          aria-label={m.garment_remove_day({ day: longDate(date) })}
          onPress={takeBack}
          isDisabled={unwear.isPending}
        >
          <CloseIcon />
        </IconButton>
      )}
    </li>
  );
}
