/** A day of a trip: its outfits and garments, and what else to wear. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { TripDay, TripPlan } from "@/api/types";
import { PlanPicker } from "@/features/wardrobe/calendar/plan-picker";
import { capital } from "@/features/wardrobe/labels";
import { today, weekdayDate } from "@/lib/text/dates";
import { describeOutfit } from "@/lib/text/outfit-text";
import { m } from "@/paraglide/messages.js";
import { Button, IconButton } from "@/ui/button";
import { BackIcon, CloseIcon } from "@/ui/icons";
import { Image } from "@/ui/image";
import { toast, toastProblem } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { GarmentChooser } from "./garment-chooser";
import { useAddGarments, useRemoveGarment } from "./trip-queries";

interface Props {
  plan: TripPlan;
  day: TripDay;
  onClose: () => void;
}

export default function TripDaySheet({ plan, day, onClose }: Props) {
  const [choosing, setChoosing] = useState<"outfit" | "garments" | null>(null);
  const { date } = day;
  const done = () => setChoosing(null);
  return (
    <Sheet title={capital(weekdayDate(date))} isOpen onClose={onClose}>
      {choosing && (
        <Button variant="quiet" onPress={done}>
          <BackIcon width={20} height={20} />
          {m.packing_back_to_day()}
        </Button>
      )}
      {choosing === "outfit" && <PlanPicker day={date} onPlanned={done} />}
      {choosing === "garments" && (
        <GarmentChooser
          tripId={plan.trip.id}
          day={date}
          present={day.garment_ids}
          action={m.packing_add_to_day()}
          onDone={done}
        />
      )}
      {!choosing && (
        <div className="grid gap-5">
          <Worn plan={plan} day={day} />
          <div className="grid gap-3">
            {date >= today() && (
              <Button wide onPress={() => setChoosing("outfit")}>
                {m.wardrobe_plan_outfit()}
              </Button>
            )}
            <Button wide variant="secondary" onPress={() => setChoosing("garments")}>
              {m.wardrobe_add_pieces()}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

function Worn({ plan, day }: Pick<Props, "plan" | "day">) {
  const remove = useRemoveGarment(plan.trip.id);
  const add = useAddGarments(plan.trip.id);
  const takeOff = (id: string) => {
    const undo = () => add.mutate({ garment_ids: [id], day: day.date }, { onError: toastProblem });
    const onSuccess = () => void toast(m.packing_removed_from_day(), { undo });
    remove.mutate({ id, day: day.date }, { onSuccess, onError: toastProblem });
  };
  const put = plan.garments.filter(({ id }) => day.garment_ids.includes(id));
  if (day.outfits.length + put.length === 0)
    return <p className="text-quiet">{m.wardrobe_nothing_planned()}</p>;
  return (
    <>
      {day.outfits.length > 0 && (
        <ul aria-label={m.common_outfits()} className="grid grid-cols-3 gap-2">
          {day.outfits.map((outfit) => (
            <li key={outfit.id}>
              <Link
                to="/outfit/$outfitId"
                params={{ outfitId: outfit.id }}
                className="relative block aspect-portrait overflow-hidden rounded-print bg-surface"
              >
                <Image
                  {...outfit.photo}
                  alt={describeOutfit({ ...outfit, worn_on: day.date })}
                  fillSpace
                  sizes="33vw"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {put.length > 0 && (
        <ul aria-label={m.common_pieces()} className="grid">
          {put.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-3 border-line border-b">
              <span className="min-w-0 grow [overflow-wrap:anywhere]">{name}</span>
              <IconButton
                aria-label={m.packing_remove_from_day({ name })}
                onPress={() => takeOff(id)}
              >
                <CloseIcon width={20} height={20} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
