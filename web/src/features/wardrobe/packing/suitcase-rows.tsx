/** The rows of a suitcase list: a large checkbox each. */
import type { ReactNode } from "react";
import type { SuitcaseGarment, TripItem } from "@/api/types";
import { GarmentPicture } from "@/features/wardrobe/garments/garment-picture";
import { m } from "@/paraglide/messages.js";
import { Checkbox } from "@/ui/checkbox";
import { ActionMenu } from "@/ui/menu";
import { toast, toastProblem } from "@/ui/notices";
import { garmentIds, itemIds, type PackedIds } from "./packed-things";
import { useTick } from "./packing-queries";
import { useAddItem, useDeleteItem, useRemoveGarment, useSetQuantity } from "./trip-queries";
import { noticesOf, useOf } from "./trip-words";

const WIDTH = 64;

interface RowProps {
  tripId: string;
  ids: PackedIds;
  packed: boolean;
  menu?: ReactNode;
  children: ReactNode;
}

function Row({ tripId, ids, packed, menu, children }: RowProps) {
  const { mutate } = useTick(tripId);
  const onError = (error: unknown) => toastProblem(error);
  return (
    <li className="flex items-center gap-2 border-line border-b print:break-inside-avoid">
      <div className="min-w-0 grow [&>label]:min-h-14">
        <Checkbox isSelected={packed} onChange={(on) => mutate({ ids, packed: on }, { onError })}>
          {children}
        </Checkbox>
      </div>
      {menu && <span className="print:hidden">{menu}</span>}
    </li>
  );
}

export function GarmentRow({ tripId, garment }: { tripId: string; garment: SuitcaseGarment }) {
  const { id, name, packed, photo } = garment;
  const uses = useOf(garment);
  return (
    <Row
      tripId={tripId}
      ids={garmentIds(id)}
      packed={packed}
      menu={
        (garment.added || garment.owned > 1) && <GarmentMenu tripId={tripId} garment={garment} />
      }
    >
      <span className="flex items-center gap-3">
        <span className="block w-10 shrink-0 overflow-hidden rounded-control print:hidden">
          <GarmentPicture
            garment={{ name, photo, colors: [] }}
            width={WIDTH}
            isDescribed={false}
            lazy
          />
        </span>
        <span className="grid min-w-0 [overflow-wrap:anywhere]">
          <span>{name}</span>
          {uses && <span className="text-quiet text-small">{uses}</span>}
          {noticesOf(garment).map((notice) => (
            <span key={notice} className="text-danger text-small">
              {notice}
            </span>
          ))}
        </span>
      </span>
    </Row>
  );
}

function GarmentMenu({ tripId, garment }: { tripId: string; garment: SuitcaseGarment }) {
  const { id, name, quantity, owned, added, packed, days } = garment;
  const tick = useTick(tripId);
  const set = useSetQuantity(tripId);
  const remove = useRemoveGarment(tripId);
  const onError = (error: unknown) => toastProblem(error);
  const setTo = (next: number) => () => set.mutate({ id, quantity: next }, { onError });
  const takeOut = () => {
    const undo = () =>
      set.mutate(
        { id, quantity },
        {
          onSuccess: () => packed && tick.mutate({ ids: garmentIds(id), packed }, { onError }),
          onError,
        },
      );
    const done = days.length > 0 ? m.packing_still_packed() : m.packing_removed();
    const onSuccess = () => void toast(done, { undo });
    remove.mutate({ id, day: null }, { onSuccess, onError });
  };
  const more = { id: "more", label: m.packing_one_more(), onAction: setTo(quantity + 1) };
  const out = {
    id: "remove",
    label: m.packing_remove(),
    danger: true,
    onAction: takeOut,
  };
  const fewer = { id: "fewer", label: m.packing_one_fewer(), onAction: setTo(quantity - 1) };
  return (
    <ActionMenu
      label={m.packing_more_about({ name })}
      actions={[
        ...(quantity < owned ? [more] : []),
        ...(quantity > 1 ? [fewer] : []),
        ...(added ? [out] : []),
      ]}
    />
  );
}

export function ItemRow({ tripId, item }: { tripId: string; item: TripItem }) {
  const { id, text, packed } = item;
  const remove = useDeleteItem(tripId);
  const add = useAddItem(tripId);
  const tick = useTick(tripId);
  const onError = (error: unknown) => toastProblem(error);
  const takeOut = () => {
    const undo = () =>
      add.mutate(
        { text, key: `${id} again` },
        {
          onSuccess: (item) =>
            packed && tick.mutate({ ids: itemIds(item.id), packed }, { onError }),
          onError,
        },
      );
    const onSuccess = () => void toast(m.packing_removed(), { undo });
    remove.mutate(id, { onSuccess, onError });
  };
  return (
    <Row
      tripId={tripId}
      ids={itemIds(id)}
      packed={packed}
      menu={
        <ActionMenu
          label={m.packing_more_about({ name: text })}
          actions={[{ id: "remove", label: m.packing_remove(), danger: true, onAction: takeOut }]}
        />
      }
    >
      <span className="[overflow-wrap:anywhere]">{text}</span>
    </Row>
  );
}
