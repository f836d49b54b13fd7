/** Lists concurrent changes by another device; nothing the user typed is lost. */
import { Button } from "@/ui/button";
import { type DetailField, type Difference, nameOf } from "./edit-conflict";

interface Props {
  /** Untouched fields that took the newer value. */
  adopted: readonly Difference[];
  /** Fields that keep the typed value. */
  conflicts: readonly Difference[];
  onAdopt: (field: DetailField) => void;
}

export function ConflictNotice({ adopted, conflicts, onAdopt }: Props) {
  return (
    <section
      role="alert"
      aria-label="Changed elsewhere"
      className="grid gap-3 rounded-control bg-accent-soft p-4"
    >
      <p className="font-[560]">This outfit was changed somewhere else.</p>
      {adopted.map(({ field, theirs }) => (
        <p key={field} className="text-small">
          {nameOf(field)} is now “{theirs}”.
        </p>
      ))}
      {conflicts.map(({ field, theirs }) => (
        <div key={field} className="flex flex-wrap items-center justify-between gap-2 text-small">
          <p>
            {nameOf(field)}: the other version says “{theirs}”. Yours is kept below.
          </p>
          <Button variant="secondary" onPress={() => onAdopt(field)}>
            Take theirs
          </Button>
        </div>
      ))}
      <p className="text-quiet text-small">Save again to keep your version.</p>
    </section>
  );
}
