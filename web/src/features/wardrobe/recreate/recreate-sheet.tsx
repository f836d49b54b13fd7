/** Shows the user's closest garments for each piece of an outfit; the chosen ones become a plan. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Outfit } from "@/api/types";
import { AllGarments } from "@/features/wardrobe/garments/all-garments";
import { recentGarmentsQuery } from "@/features/wardrobe/queries";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button, ButtonLink } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState, FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { recreationQuery } from "./recreate-queries";
import { RecreateRow } from "./recreate-row";
import { summaryText } from "./recreate-text";
import { useRecreation } from "./use-recreation";

interface Props {
  outfit: Outfit;
  isOpen: boolean;
  onClose: () => void;
}

export default function RecreateSheet({ outfit, isOpen, onClose }: Props) {
  const form = useId();
  const requests = useQuery({ ...recreationQuery(outfit.id), enabled: isOpen });
  const own = useInfiniteQuery({ ...recentGarmentsQuery(), enabled: isOpen });
  const { error, data: pieces } = requests;
  const isLoading = !error && (!pieces || own.isPending);
  // Anyone with garments can choose among them even if none is close.
  const hasGarments = pieces?.some(({ matches }) => matches.length > 0) || own.data?.length !== 0;
  const { choices, choose, day, dayProblem, setDay, ...plan } = useRecreation({
    pieces: pieces ?? [],
    ownerId: outfit.owner_id,
    onClose,
  });
  /** The pin whose garment is being chosen. */
  const [choosing, setChoosing] = useState<string | null>(null);
  const takenFor = (pin: string) =>
    Object.entries(choices).flatMap(([other, garment]) =>
      garment && other !== pin ? garment.id : [],
    );
  const isReady = pieces && !isLoading && hasGarments;
  return (
    <Sheet
      title={m.recreate_title()}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        isReady && (
          <Button
            type="submit"
            form={form}
            wide
            isDisabled={plan.garmentIds.length === 0}
            isPending={plan.isPlanning}
            pendingWords={m.recreate_planning()}
          >
            {m.recreate_plan()}
          </Button>
        )
      }
    >
      {error && !pieces && <ErrorState error={error} retry={() => void requests.refetch()} />}
      {isLoading && <LoadingPieces count={outfit.pins.length} />}
      {pieces && !isLoading && !hasGarments && <NoGarments />}
      {isReady && (
        <form
          id={form}
          noValidate
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            plan.plan();
          }}
        >
          <TextField
            label={m.recreate_plan_for()}
            description={m.recreate_plan_hint()}
            type="date"
            required
            min={today()}
            value={day}
            onChange={({ target }) => setDay(target.value)}
            error={dayProblem}
          />
          <p aria-live="polite" className="text-quiet">
            {summaryText(pieces, choices)}
          </p>
          {pieces.map((piece) => (
            <RecreateRow
              key={piece.pin.id}
              piece={piece}
              photo={outfit.photo}
              chosen={choices[piece.pin.id] ?? null}
              usedIds={takenFor(piece.pin.id)}
              onChoose={(garment) => choose(piece.pin.id, garment)}
              onOther={() => setChoosing(piece.pin.id)}
            />
          ))}
          <FormProblem>{plan.problem}</FormProblem>
        </form>
      )}
      <Sheet
        title={m.recreate_choose_another()}
        isOpen={isOpen && choosing !== null}
        onClose={() => setChoosing(null)}
        fill
      >
        {choosing !== null && (
          <div className="min-h-0 flex-1 overflow-y-auto">
            <AllGarments
              chosenId={choices[choosing]?.id}
              usedIds={takenFor(choosing)}
              onChoose={(garment) => {
                choose(choosing, garment);
                setChoosing(null);
              }}
            />
          </div>
        )}
      </Sheet>
    </Sheet>
  );
}

function LoadingPieces({ count: pieces }: { count: number }) {
  return (
    <div role="status" aria-label={m.recreate_looking()} className="grid gap-6">
      {Array.from({ length: pieces }, (_, turn) => (
        <div key={turn.toString()} className="grid grid-cols-2 gap-3">
          <Skeleton className="aspect-[0.8]" />
          <Skeleton className="aspect-[0.8]" />
        </div>
      ))}
    </div>
  );
}

function NoGarments() {
  return (
    <EmptyState
      title={m.recreate_nothing_like_it()}
      action={<ButtonLink to="/outfit/new">{m.common_post_outfit()}</ButtonLink>}
    >
      {m.recreate_nothing_like_it_hint()}
    </EmptyState>
  );
}
