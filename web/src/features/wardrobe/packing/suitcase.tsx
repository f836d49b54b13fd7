/** The suitcase list: garments by category, other items, and what is packed. */
import { lazy, Suspense, useState } from "react";
import type { TripPlan } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { PlusIcon } from "@/ui/icons";
import { toast, toastProblem } from "@/ui/notices";
import { ProgressBar } from "@/ui/progress-bar";
import { AddItem } from "./add-item";
import { allThat } from "./packed-things";
import { usePackMany } from "./packing-queries";
import { GarmentRow, ItemRow } from "./suitcase-rows";
import { byCategory, isNow, packedText } from "./trip-words";

const AddSheet = lazy(() => import("./add-sheet"));

export function Suitcase({ plan }: { plan: TripPlan }) {
  const { trip, garments, items, packed, total } = plan;
  const [isAdding, setAdding] = useState(false);
  return (
    <section aria-label={m.packing_suitcase()} className="grid min-w-0 content-start gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="type-title text-[1.25rem]">{m.packing_suitcase()}</h3>
        <p aria-live="polite" className="grow text-quiet text-small">
          {packedText(plan)}
        </p>
        {total > 0 && <PackAll plan={plan} />}
      </div>
      {total > 0 && <ProgressBar label={m.packing_packed()} share={packed / total} />}
      {byCategory(garments).map(([category, pieces]) => (
        <Group key={category} heading={category}>
          {pieces.map((garment) => (
            <GarmentRow key={garment.id} tripId={trip.id} garment={garment} />
          ))}
        </Group>
      ))}
      <div className="print:hidden">
        <Button variant="secondary" wide onPress={() => setAdding(true)}>
          <PlusIcon width={20} height={20} />
          {m.wardrobe_add_pieces()}
        </Button>
      </div>
      {items.length > 0 && (
        <Group heading={m.packing_other_items()}>
          {items.map((item) => (
            <ItemRow key={item.id} tripId={trip.id} item={item} />
          ))}
        </Group>
      )}
      <AddItem tripId={trip.id} />
      <Suspense>{isAdding && <AddSheet plan={plan} onClose={() => setAdding(false)} />}</Suspense>
    </section>
  );
}

interface GroupProps {
  heading: string;
  children: React.ReactNode;
}

function Group({ heading, children }: GroupProps) {
  return (
    <div className="grid gap-1 print:mb-4">
      <h4 className="text-quiet text-small">{heading}</h4>
      <ul aria-label={heading} className="grid border-line border-t">
        {children}
      </ul>
    </div>
  );
}

function PackAll({ plan }: { plan: TripPlan }) {
  const change = usePackMany(plan.trip.id);
  const isPacked = plan.packed === plan.total;
  const act = (packed: boolean) => {
    const ids = allThat(plan, !packed);
    const onError = (error: unknown) => toastProblem(error);
    const undo = () => change.mutate({ ids, packed: !packed }, { onError });
    const onSuccess = () =>
      void toast(packed ? m.packing_all_packed() : m.packing_all_unpacked(), { undo });
    change.mutate({ ids, packed }, { onSuccess, onError });
  };
  const unpacks = isPacked || (isNow(plan.trip) && plan.packed > 0);
  return (
    <span className="flex print:hidden">
      {!isPacked && (
        <Button variant="quiet" isPending={change.isPending} onPress={() => act(true)}>
          {m.packing_pack_all()}
        </Button>
      )}
      {unpacks && (
        <Button variant="quiet" isPending={change.isPending} onPress={() => act(false)}>
          {isNow(plan.trip) ? m.packing_unpack() : m.packing_unpack_all()}
        </Button>
      )}
    </span>
  );
}
