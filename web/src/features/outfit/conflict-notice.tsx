/** Says what was changed elsewhere while one was typing; nothing that was typed is lost. */
import { Button } from "@/ui/button";
import { type DetailField, type Difference, nameOf } from "./edit-conflict";

interface Props {
  /** Fields that took the newer value, since nothing was typed there. */
  taken: readonly Difference[];
  /** Fields that keep what was typed. */
  clashes: readonly Difference[];
  onTake: (field: DetailField) => void;
}

export function ConflictNotice({ taken, clashes, onTake }: Props) {
  return (
    <section
      role="alert"
      aria-label="Changed elsewhere"
      className="grid gap-3 rounded-control bg-accent-soft p-4"
    >
      <p className="font-[560]">This outfit was changed somewhere else.</p>
      {taken.map(({ field, theirs }) => (
        <p key={field} className="text-small">
          {nameOf(field)} is now “{theirs}”.
        </p>
      ))}
      {clashes.map(({ field, theirs }) => (
        <div key={field} className="flex flex-wrap items-center justify-between gap-2 text-small">
          <p>
            {nameOf(field)}: the other version says “{theirs}”. Yours is kept below.
          </p>
          <Button look="secondary" onPress={() => onTake(field)}>
            Take theirs
          </Button>
        </div>
      ))}
      <p className="text-quiet text-small">Save again to keep your version.</p>
    </section>
  );
}
