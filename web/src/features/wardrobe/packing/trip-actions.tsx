/** The menu of a trip: edit, copy, print, delete. */
import { lazy, Suspense, useState } from "react";
import type { Trip } from "@/api/types";
import { randomKey } from "@/lib/browser/random-key";
import { m } from "@/paraglide/messages.js";
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
        label={m.packing_more_about_trip()}
        actions={[
          { id: "edit", label: m.packing_edit_trip(), onAction: () => setOpen("edit") },
          { id: "copy", label: m.packing_copy_trip(), onAction: startCopy },
          { id: "print", label: m.packing_print(), onAction: () => print() },
          {
            id: "delete",
            label: m.packing_delete_trip(),
            danger: true,
            onAction: () => setOpen("delete"),
          },
        ]}
      />
      <Suspense>
        {open === "edit" && (
          <TripForm
            title={m.packing_edit_trip()}
            action={m.common_save()}
            isOpen
            onClose={close}
            values={trip}
            onSave={async (values) => {
              await change.mutateAsync(values);
              bubble(m.wardrobe_saved());
              close();
            }}
          />
        )}
        {open === "copy" && (
          <TripForm
            title={m.packing_copy_trip()}
            action={m.common_copy()}
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
        title={m.packing_delete_title()}
        isOpen={open === "delete"}
        onClose={close}
        action={m.packing_delete_trip()}
        isPending={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              bubble(m.packing_deleted());
              void leave(undefined);
            },
            onError: toastProblem,
          })
        }
      >
        {m.packing_delete_lead()}
      </ConfirmSheet>
    </div>
  );
}
