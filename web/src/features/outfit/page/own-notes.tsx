/** What only the owner sees of an outfit: whom it was worn with, the occasion and the note. */
import type { Outfit } from "@/api/types";
import { PersonLine } from "@/components/person-line";
import { weekdayDate } from "@/lib/text/dates";
import { peopleInWords } from "@/lib/text/people";
import { m } from "@/paraglide/messages.js";
import { Disclosure } from "@/ui/disclosure";
import { LockIcon } from "@/ui/icons";

export function OwnNotes({ outfit }: { outfit: Outfit }) {
  const { private_note, occasion, with_people } = outfit;
  const people = with_people ?? [];
  if (!private_note && !occasion && people.length === 0) return null;
  return (
    <section aria-label={m.composer_private_note()} className="grid gap-1 bg-surface px-4 py-3">
      <p className="type-label flex items-center gap-1.5 text-quiet">
        <LockIcon width={16} height={16} />
        {m.outfit_only_you_see_this()}
      </p>
      {people.length > 0 && <p className="text-small">{wornWith(outfit)}</p>}
      {occasion && <p className="as-written text-small">{occasion}</p>}
      {private_note && <p className="as-written text-small">{private_note}</p>}
      {people.length > 0 && (
        <Disclosure summary={m.outfit_show_people({ count: people.length })}>
          <ul aria-label={m.outfit_worn_with_whom()}>
            {people.map((person) => (
              <li key={person.id}>
                <PersonLine person={person} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}

/** "Worn with Kaia and 3 others on Friday, 20 November". */
function wornWith({ state, worn_on, planned_for, with_people }: Outfit): string {
  const people = peopleInWords(with_people ?? []);
  const isPublished = state === "published";
  const date = isPublished ? worn_on : planned_for;
  if (!date)
    return isPublished ? m.outfit_worn_with({ people }) : m.outfit_to_wear_with({ people });
  const day = weekdayDate(date);
  return isPublished
    ? m.outfit_worn_with_on({ people, day })
    : m.outfit_to_wear_with_on({ people, day });
}
