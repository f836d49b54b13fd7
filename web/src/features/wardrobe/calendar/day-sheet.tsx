/** A day of the calendar: its outfits, and options to plan or log one. */
import { useState } from "react";
import type { CalendarDay } from "@/api/types";
import { PhotoButton } from "@/components/photo-button";
import { capital } from "@/features/wardrobe/labels";
import { today, weekdayDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CalendarIcon } from "@/ui/icons";
import { Sheet } from "@/ui/sheet";
import { DayPictures, wordsOf } from "./calendar-days";
import { PlanPicker } from "./plan-picker";

interface Props {
  /** As `2026-12-02`. */
  date: string;
  /** The calendar's entries; undefined when there are none. */
  day: CalendarDay | undefined;
  onClose: () => void;
  onWorn: (file: File, day: string) => Promise<void>;
}

export default function DaySheet({ date, day, onClose, onWorn }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const now = today();
  return (
    // The URL says that it is open, so going back closes it.
    <Sheet title={capital(weekdayDate(date))} isOpen onClose={onClose} backCloses={false}>
      {isChoosing ? (
        <PlanPicker day={date} onPlanned={onClose} />
      ) : (
        <div className="grid gap-5">
          <p className="text-quiet">{day ? wordsOf(day) : emptyText(date, now)}</p>
          {day && <DayPictures day={day} />}
          <div className="grid gap-3">
            {date <= now && (
              <PhotoButton onPick={(file) => void onWorn(file, date)}>
                {date === now ? m.calendar_post_today() : m.calendar_post_this_day()}
              </PhotoButton>
            )}
            {date >= now && (
              <Button
                variant={date === now ? "secondary" : "primary"}
                wide
                onPress={() => setChoosing(true)}
              >
                <CalendarIcon width={20} height={20} />
                {m.wardrobe_plan_outfit()}
              </Button>
            )}
          </div>
        </div>
      )}
    </Sheet>
  );
}

const emptyText = (date: string, now: string) =>
  date < now ? m.calendar_nothing_recorded() : m.wardrobe_nothing_planned();
