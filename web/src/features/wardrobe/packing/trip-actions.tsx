/** The menu of a trip: edit, copy, print, delete. */
import { lazy, Suspense, useState } from "react";
import type { Trip } from "@/api/types";
import { randomKey } from "@/lib/browser/random-key";
import { ConfirmSheet } from "@/ui/confirm-sheet";
import { ActionMenu } from "@/ui/menu";
import { bubble, toastProblem } from "@/ui/notices";
import { overlayClosed } from "@/ui/use-close-on-back";
import { useChangeTrip, useCopyTrip, useDeleteTrip } from "./trip-queries";

const TripForm = lazy(() => import("./trip-form"));

interface Props {
  trip: Trip;
  onOpen: (id: string | undefined) => void;
}

export function TripActions({ trip, onOpen }: Props) {
  const [open, setOpen] = useState<"edit" | "copy" | "delete" | null>(null);
  const [key, setKey] = useState(randomKey);
  const close = () => setOpen(null);
  const change = useChangeTrip(trip);
  const copy = useCopyTrip(trip.id);
  const remove = useDeleteTrip(trip.id);
  /** Opens another trip, or the list, in the place of this one. */
  const leave = async (id: string | undefined) => {
    close();
    await overlayClosed();
    onOpen(id);
  };
  const startCopy = () => {
    setKey(randomKey());
    setOpen("copy");
  };
  return (
    <div className="print:hidden">
      <ActionMenu
        label="more about this trip"
        actions={[
          { id: "edit", label: "Edit trip", onAction: () => setOpen("edit") },
          { id: "copy", label: "Copy trip", onAction: startCopy },
          { id: "print", label: "Print list", onAction: () => print() },
          { id: "delete", label: "Delete trip", danger: true, onAction: () => setOpen("delete") },
        ]}
      />
      <Suspense>
        {open === "edit" && (
          <TripForm
            title="Edit trip"
            action="Save"
            isOpen
            onClose={close}
            values={trip}
            onSave={async (values) => {
              await change.mutateAsync(values);
              bubble("Saved");
              close();
            }}
          />
        )}
        {open === "copy" && (
          <TripForm
            title="Copy trip"
            action="Copy"
            isOpen
            onClose={close}
            values={{ name: trip.name }}
            hasDetails={false}
            onSave={async ({ name, first_day, last_day }) => {
              const body = { name, first_day, last_day };
              const { id } = await copy.mutateAsync({ copy: body, key });
              await leave(id);
            }}
          />
        )}
      </Suspense>
      <ConfirmSheet
        title="Delete this trip?"
        isOpen={open === "delete"}
        onClose={close}
        action="Delete trip"
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              bubble("Trip deleted");
              void leave(undefined);
            },
            onError: toastProblem,
          })
        }
      >
        Its suitcase list is deleted too. Outfits that you planned stay in your calendar.
      </ConfirmSheet>
    </div>
  );
}
