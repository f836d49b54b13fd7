/** Lists concurrent changes by another device; nothing the user typed is lost. */
import { m } from "@/paraglide/messages.js";
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
      aria-label={m.outfit_edit_changed_label()}
      className="grid gap-3 rounded-control bg-accent-soft p-4"
    >
      <p className="font-[560]">{m.outfit_edit_changed()}</p>
      {adopted.map(({ field, theirs }) => (
        <p key={field} className="text-small">
          {m.outfit_edit_adopted({ field: nameOf(field), value: theirs })}
        </p>
      ))}
      {conflicts.map(({ field, theirs }) => (
        <div key={field} className="flex flex-wrap items-center justify-between gap-2 text-small">
          <p>{m.outfit_edit_conflict({ field: nameOf(field), value: theirs })}</p>
          <Button variant="secondary" onPress={() => onAdopt(field)}>
            {m.outfit_edit_take_theirs()}
          </Button>
        </div>
      ))}
      <p className="text-quiet text-small">{m.outfit_edit_keep_yours()}</p>
    </section>
  );
}
