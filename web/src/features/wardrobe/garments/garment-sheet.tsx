/** All about one garment: pictures, cost per wear, wear history, and editing. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { Garment } from "@/api/types";
import { STATE_LABELS } from "@/features/wardrobe/labels";
import { GarmentLoan } from "@/features/wardrobe/loans/garment-loan";
import { garmentQuery, useChangeGarments } from "@/features/wardrobe/queries";
import { GARMENT_STATES } from "@/features/wardrobe/search";
import { today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { EditGarment } from "./edit-garment";
import { FactList } from "./fact-list";
import { GarmentPicture } from "./garment-picture";
import { GotIt } from "./got-it";
import { RemoveGarment } from "./remove-garment";
import { SeenBy } from "./seen-by";
import { WashCounter } from "./wash-counter";
import { WearHistory } from "./wear-history";

const GarmentPictures = lazy(() => import("@/features/wardrobe/pictures/garment-pictures"));

interface Props {
  id: string;
  onClose: () => void;
}

export function GarmentSheet({ id, onClose }: Props) {
  const { data: garment, error, refetch } = useQuery(garmentQuery(id));
  const [isEditing, setEditing] = useState(false);
  return (
    // The URL says that it is open, so going back closes it.
    <Sheet title={garment?.name ?? m.garment_title()} isOpen onClose={onClose} backCloses={false}>
      {!garment && !error && <Skeleton className="aspect-4/5 w-full" />}
      {!garment && error && <ErrorState error={error} retry={() => void refetch()} />}
      {garment && isEditing && <EditGarment garment={garment} onDone={() => setEditing(false)} />}
      {garment && !isEditing && (
        <GarmentFacts garment={garment} onEdit={() => setEditing(true)} onRemoved={onClose} />
      )}
    </Sheet>
  );
}

interface FactsProps {
  garment: Garment;
  onEdit: () => void;
  onRemoved: () => void;
}

function GarmentFacts({ garment, onEdit, onRemoved }: FactsProps) {
  const isWished = garment.state === "wished";
  return (
    <div className="grid gap-6">
      <div className="grid gap-5 tablet:grid-cols-[15rem_minmax(0,1fr)]">
        <Suspense fallback={<MainPicture garment={garment} />}>
          <GarmentPictures garment={garment} />
        </Suspense>
        <dl className="grid content-start text-small">
          <FactList garment={garment} />
        </dl>
      </div>
      {isWished ? (
        <GotIt garment={garment} />
      ) : (
        <>
          <GarmentLoan garment={garment} />
          <States garment={garment} />
          <WashCounter garment={garment} />
          <WearHistory garment={garment} />
          <SeenBy garmentId={garment.id} />
        </>
      )}
      <div className="flex flex-wrap gap-2 border-line border-t pt-4">
        <Button variant="secondary" onPress={onEdit}>
          {m.common_edit()}
        </Button>
        {!isWished && (
          <Link
            to="/wardrobe"
            search={{ garment: garment.id }}
            className="inline-flex min-h-target items-center px-3 text-small"
          >
            {m.garment_outfits_with_it()}
          </Link>
        )}
        <RemoveGarment garment={garment} onRemoved={onRemoved} />
      </div>
    </div>
  );
}

/** While the code of all pictures is loading. */
function MainPicture({ garment }: { garment: Garment }) {
  return (
    <span className="mx-auto block w-full max-w-60 self-start pt-1.5">
      <span className="block overflow-hidden rounded-print">
        <GarmentPicture garment={garment} width={240} lazy={false} />
      </span>
    </span>
  );
}

const OWNED_STATES = GARMENT_STATES.filter((state) => state !== "wished");

/** The server would take the day in UTC. */
const washedNow = () => ({ washed_on: today() });

/** The garment's current state, changed with one press. */
function States({ garment }: { garment: Garment }) {
  const change = useChangeGarments();
  const say = (state: Garment["state"]) =>
    change.mutate(
      {
        ids: [garment.id],
        change: { state, ...(garment.state === "wash" && state === "here" && washedNow()) },
      },
      {
        onSuccess: () => bubble(STATE_LABELS[state]),
        onError: (error) => void toastProblem(error),
      },
    );
  return (
    <fieldset>
      <legend className="pb-2 font-[560] text-small">{m.garment_where_it_is()}</legend>
      <div className="flex flex-wrap gap-2">
        {OWNED_STATES.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={garment.state === state}
            disabled={change.isPending}
            onClick={() => garment.state !== state && say(state)}
            className="min-h-target rounded-full border border-line px-4 text-small aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            {STATE_LABELS[state]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
