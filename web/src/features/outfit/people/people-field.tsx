/** The people that an outfit is worn with, whom only its owner learns. */
import { lazy, Suspense, useId } from "react";
import type { Companion } from "@/api/types";
import { MAX_PEOPLE } from "@/features/outfit/composer/outfit-values";
import { personName } from "@/lib/text/people";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CloseIcon } from "@/ui/icons";
import { useLazyDialog } from "@/ui/use-lazy-dialog";

const PeopleSheet = lazy(() => import("@/features/session/people/people-sheet"));

interface Props {
  value: readonly Companion[];
  onChange: (people: Companion[]) => void;
  error?: string;
}

export function PeopleField({ value, onChange, error }: Props) {
  const id = useId();
  const sheet = useLazyDialog();
  const remove = (gone: string) => onChange(value.filter((person) => person.id !== gone));
  return (
    <fieldset
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="grid gap-2"
    >
      <p id={`${id}-label`} className="font-[560] text-small">
        {m.outfit_worn_with_whom()}
      </p>
      {value.length > 0 && (
        <ul aria-label={m.common_people()} className="flex flex-wrap gap-2">
          {value.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                aria-label={m.composer_remove({ name: personName(person) })}
                onClick={() => remove(person.id)}
                className="flex min-h-target max-w-full items-center gap-2 rounded-full border border-line px-4 text-small"
              >
                <span dir="auto" className="truncate">
                  {personName(person)}
                </span>
                <CloseIcon width={16} height={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" onPress={sheet.open}>
          {value.length === 0 ? m.outfit_people_add() : m.outfit_people_change()}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-quiet text-small">
        {m.outfit_people_hint()}
      </p>
      {error && (
        <p role="alert" className="text-danger text-small">
          {error}
        </p>
      )}
      {sheet.isMounted && (
        <Suspense>
          <PeopleSheet
            key={String(sheet.isOpen)}
            title={m.outfit_worn_with_whom()}
            chosen={value}
            max={MAX_PEOPLE}
            isOpen={sheet.isOpen}
            onClose={sheet.close}
            onChoose={onChange}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
