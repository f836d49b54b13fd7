/** Tells the owner of a draft or plan that only they can see it, and offers to publish it. */
import type { Outfit } from "@/api/types";
import { useAltTextCheck } from "@/features/outfit/composer/use-alt-text-check";
import { useEditOutfit } from "@/features/outfit/queries";
import { notePublished } from "@/lib/sharing/published-outfit";
import { longDate, today } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";

export function UnpublishedNotice({ outfit }: { outfit: Outfit }) {
  const edit = useEditOutfit(outfit.id);
  const altText = useAltTextCheck();
  const publish = (alt_text: string) =>
    edit.mutate(
      {
        change: { ...publication(outfit), ...(alt_text !== outfit.alt_text && { alt_text }) },
        version: outfit.version,
      },
      {
        onSuccess: (published) => {
          bubble(m.outfit_published());
          notePublished(published);
        },
        onError: toastProblem,
      },
    );
  return (
    <section
      aria-label={m.outfit_unpublished()}
      className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-accent-soft py-3 pe-3 ps-4"
    >
      <p className="text-small">
        <span className="type-label block text-accent">
          {outfit.planned_for ? m.outfit_planned() : m.outfit_draft()}
        </span>
        {outfit.planned_for
          ? m.outfit_planned_day({ day: longDate(outfit.planned_for) })
          : m.outfit_only_you_see()}
      </p>
      <Button onPress={() => altText.check(outfit.alt_text, publish)} isPending={edit.isPending}>
        {m.common_publish()}
      </Button>
      {altText.sheet}
    </section>
  );
}

/**
 * An outfit published before its planned day was worn today; only the browser knows today's date.
 */
function publication({ worn_on, planned_for }: Outfit) {
  const isEarly = !worn_on && planned_for && planned_for > today();
  return { state: "published" as const, ...(isEarly && { worn_on: today() }) };
}
