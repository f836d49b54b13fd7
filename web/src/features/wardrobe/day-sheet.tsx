/** A day of the calendar: what is there, and what can be planned for it or was worn on it. */
import { useState } from "react";
import type { CalendarDay } from "@/api/types";
import { today, weekdayDate } from "@/lib/dates";
import { Button } from "@/ui/button";
import { CalendarIcon } from "@/ui/icons";
import { PhotoButton } from "@/ui/photo-button";
import { Sheet } from "@/ui/sheet";
import { DayPictures, wordsOf } from "./calendar-days";
import { PlanChoices } from "./plan-choices";

interface Props {
  /** As `2026-12-02`. */
  date: string;
  /** What the calendar has on it; undefined when that is nothing. */
  day: CalendarDay | undefined;
  onClose: () => void;
  onWorn: (file: File, day: string) => Promise<void>;
}

export default function DaySheet({ date, day, onClose, onWorn }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const now = today();
  return (
    // Its address says that it is open: going back closes it.
    <Sheet title={weekdayDate(date)} isOpen onClose={onClose} backCloses={false}>
      {isChoosing ? (
        <PlanChoices day={date} onPlanned={onClose} />
      ) : (
        <div className="grid gap-5">
          <p className="text-quiet">{day ? wordsOf(day) : emptyWords(date, now)}</p>
          {day && <DayPictures day={day} />}
          <div className="grid gap-3">
            {date <= now && (
              <PhotoButton onPick={(file) => void onWorn(file, date)}>
                {date === now ? "Post an outfit worn today" : "Post an outfit worn this day"}
              </PhotoButton>
            )}
            {date >= now && (
              <Button
                look={date === now ? "secondary" : "primary"}
                wide
                onPress={() => setChoosing(true)}
              >
                <CalendarIcon width={20} height={20} />
                Plan an outfit
              </Button>
            )}
          </div>
        </div>
      )}
    </Sheet>
  );
}

const emptyWords = (date: string, now: string) =>
  date < now ? "Nothing recorded on this day." : "Nothing planned for this day yet.";
