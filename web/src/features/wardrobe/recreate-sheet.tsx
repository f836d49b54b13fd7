/** Beside each piece of an outfit, my garments that come closest; those I choose become a plan. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import type { Outfit, RecreatedPiece } from "@/api/types";
import { count } from "@/lib/count";
import { sentenceOf } from "@/lib/problem";
import { randomKey } from "@/lib/random-key";
import { Button, ButtonLink } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState, FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { overlayGone } from "@/ui/use-back-closes";
import { recreationQuery, usePlanGarments } from "./recreate-queries";
import { RecreatedRow } from "./recreated-row";

interface Props {
  outfit: Outfit;
  isOpen: boolean;
  onClose: () => void;
}

/** The garment chosen for each pin; null where I leave a piece out. */
type Choices = Record<string, string | null>;

const DAY_MS = 86_400_000;
const tomorrow = () => new Date(Date.now() + DAY_MS).toLocaleDateString("sv");
const proposed = ({ matches, missing }: RecreatedPiece) =>
  missing ? null : (matches[0]?.garment.id ?? null);

export default function RecreateSheet({ outfit, isOpen, onClose }: Props) {
  const form = useId();
  const {
    data: pieces,
    error,
    refetch,
  } = useQuery({
    ...recreationQuery(outfit.id),
    enabled: isOpen,
  });
  const hasGarments = pieces?.some(({ matches }) => matches.length > 0);
  const { choices, choose, day, setDay, plan, planning } = usePlan(pieces ?? [], onClose);
  const chosen = [...new Set(Object.values(choices))].filter((id) => id !== null);
  return (
    <Sheet
      title="Recreate with mine"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        hasGarments && (
          <Button
            type="submit"
            form={form}
            wide
            isDisabled={chosen.length === 0 || !day}
            isPending={planning.isPending}
          >
            Plan this outfit
          </Button>
        )
      }
    >
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!pieces && !error && <LoadingPieces count={outfit.pins.length} />}
      {pieces && !hasGarments && <NoGarments />}
      {pieces && hasGarments && (
        <form
          id={form}
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            plan(chosen);
          }}
        >
          <TextField
            label="Plan for"
            description="Only you can see a plan. On the day, publish it with one tap."
            type="date"
            required
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <Summary pieces={pieces} />
          {pieces.map((piece) => (
            <RecreatedRow
              key={piece.pin.id}
              piece={piece}
              photo={outfit.photo}
              chosen={choices[piece.pin.id] ?? null}
              onChoose={(id) => choose(piece.pin.id, id)}
            />
          ))}
          <FormProblem>{planning.error && sentenceOf(planning.error)}</FormProblem>
        </form>
      )}
    </Sheet>
  );
}

function usePlan(pieces: readonly RecreatedPiece[], onClose: () => void) {
  const navigate = useNavigate();
  const [changed, setChanged] = useState<Choices>({});
  const [day, setDay] = useState(tomorrow);
  const [key, setKey] = useState(randomKey);
  const planning = usePlanGarments(key);
  const choices: Choices = {
    ...Object.fromEntries(pieces.map((piece) => [piece.pin.id, proposed(piece)])),
    ...changed,
  };
  const plan = (garment_ids: string[]) =>
    planning.mutate(
      { garment_ids, planned_for: day },
      {
        onSuccess: async ({ id }) => {
          onClose();
          await overlayGone();
          bubble("Outfit planned");
          await navigate({ to: "/outfit/$outfitId", params: { outfitId: id } });
        },
      },
    );
  return {
    choices,
    choose: (pin: string, id: string | null) => {
      setChanged((before) => ({ ...before, [pin]: id }));
      setKey(randomKey());
    },
    day,
    setDay: (next: string) => {
      setDay(next);
      setKey(randomKey());
    },
    plan,
    planning,
  };
}

function Summary({ pieces }: { pieces: readonly RecreatedPiece[] }) {
  const had = pieces.filter((piece) => !piece.missing);
  const close = had.filter((piece) => !piece.by_color_only).length;
  const alike = had.length - close;
  return (
    <p className="text-quiet">
      {close === pieces.length
        ? "You have something close for every piece."
        : `You have something close for ${close} of ${count(pieces.length, "piece")}.`}
      {alike > 0 && ` For ${alike} of the others, something of yours has a similar colour.`}
    </p>
  );
}

function LoadingPieces({ count: pieces }: { count: number }) {
  return (
    <div role="status" aria-label="Looking through your wardrobe" className="grid gap-6">
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
      title="Nothing like it in your wardrobe yet"
      action={<ButtonLink to="/outfit/new">Post an outfit</ButtonLink>}
    >
      Pin the pieces you're wearing when you post an outfit. The more garments you have, the more we
      can find.
    </EmptyState>
  );
}
