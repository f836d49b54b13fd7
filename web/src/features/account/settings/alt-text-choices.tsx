/** What happens when the user publishes without alt text. */
import { useQuery } from "@tanstack/react-query";
import { altTextChoicesQuery, useChangeAltTextChoices } from "@/api/alt-texts";
import type { AltTextChoices as Choices } from "@/api/types";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { m } from "@/paraglide/messages.js";
import { bubble, toastProblem } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";
import { ErrorState } from "@/ui/states";

export function AltTextChoices() {
  const { data: choices, error, isPending, refetch } = useQuery(altTextChoicesQuery());
  return (
    <section aria-label={m.settings_alt_texts()} className="grid gap-4">
      <span className="stitch" aria-hidden="true" />
      {isPending && <RowsSkeleton label={m.settings_loading()} />}
      {error && !choices && <ErrorState error={error} retry={() => void refetch()} />}
      {choices && <Fields choices={choices} />}
    </section>
  );
}

const WHEN_MISSING = [
  { value: "off", label: m.settings_alt_off(), meaning: m.settings_alt_off_meaning() },
  { value: "remind", label: m.settings_alt_remind(), meaning: m.settings_alt_remind_meaning() },
  { value: "require", label: m.settings_alt_require(), meaning: m.settings_alt_require_meaning() },
] as const;

function Fields({ choices }: { choices: Choices }) {
  const { mutate, isPending, variables } = useChangeAltTextChoices(choices);
  const shown = { ...choices, ...(isPending && variables) };
  const choose = (change: Partial<Choices>) =>
    mutate(change, { onSuccess: () => bubble(m.settings_saved()), onError: toastProblem });
  return (
    <>
      <RadioGroup<Choices["when_missing"]>
        label={m.settings_alt_when_missing()}
        choices={WHEN_MISSING}
        value={shown.when_missing}
        onChange={(when_missing) => choose({ when_missing })}
      />
      <p className="text-quiet text-small">{m.settings_alt_explanation()}</p>
    </>
  );
}
