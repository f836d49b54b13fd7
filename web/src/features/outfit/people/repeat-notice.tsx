/** Warns that people have seen a garment shortly before. It can be dismissed and prevents nothing. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { repeatsQuery } from "@/api/repeats";
import type { Companion, Repeat } from "@/api/types";
import { counted } from "@/lib/text/count";
import { shortDay, today, weekdayDate } from "@/lib/text/dates";
import { peopleInWords } from "@/lib/text/people";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "@/ui/button";
import { CloseIcon } from "@/ui/icons";

export interface RepeatOf {
  /** The ids of garments. */
  pinned: readonly string[];
  people: readonly Companion[];
}

interface Props extends RepeatOf {
  /** When it is worn. */
  day: string;
}

const MAX_SHOWN = 3;

export function RepeatNotice({ pinned, people, day }: Props) {
  const ids = people.map(({ id }) => id);
  const { data: repeats = [] } = useQuery(repeatsQuery(pinned, ids, day || today()));
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const isPossible = pinned.length > 0 && ids.length > 0;
  const shown = isPossible ? repeats.filter((each) => !dismissed.includes(keyOf(each))) : [];
  return (
    <div role="status" className="empty:hidden">
      {shown.length > 0 && (
        <div className="flex items-start justify-between gap-2 rounded-control bg-accent-soft py-1 ps-4 text-small">
          <div className="grid gap-1 py-2.5">
            {shown.slice(0, MAX_SHOWN).map((each) => (
              <p key={keyOf(each)} className="[overflow-wrap:anywhere]">
                {inWords(each)}
              </p>
            ))}
            {shown.length > MAX_SHOWN && (
              <p>{m.outfit_people_more_pieces(counted(shown.length - MAX_SHOWN))}</p>
            )}
          </div>
          <IconButton
            aria-label={m.common_dismiss()}
            onPress={() => setDismissed([...dismissed, ...shown.map(keyOf)])}
          >
            <CloseIcon />
          </IconButton>
        </div>
      )}
    </div>
  );
}

const keyOf = ({ garment_id, outfit_id }: Repeat) => `${garment_id} ${outfit_id}`;

function inWords({ garment_name: garment, people: seenBy, worn_on }: Repeat): string {
  const people = peopleInWords(seenBy);
  if (worn_on === today()) return m.outfit_people_wore_today({ garment, people });
  if (worn_on === today(-1)) return m.outfit_people_wore_yesterday({ garment, people });
  const day = worn_on > today(-7) ? weekdayDate(worn_on) : shortDay(worn_on);
  return m.outfit_people_wore_on({ garment, people, day });
}
