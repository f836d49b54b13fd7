/** How long before a day the user is warned that people have seen a garment. */
import { useQuery } from "@tanstack/react-query";
import { repeatChoicesQuery, useChangeRepeatChoices } from "@/api/repeats";
import type { RepeatChoices as Choices } from "@/api/types";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { m } from "@/paraglide/messages.js";
import { bubble, toastProblem } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";
import { ErrorState } from "@/ui/states";

const WARN_WITHIN = [
  { value: "off", label: m.settings_repeats_off() },
  { value: "14_days", label: m.settings_repeats_14() },
  { value: "30_days", label: m.settings_repeats_30() },
  { value: "90_days", label: m.settings_repeats_90() },
] as const;

export function RepeatChoices() {
  const { data: choices, error, isPending, refetch } = useQuery(repeatChoicesQuery());
  return (
    <section aria-label={m.settings_repeats()} className="grid gap-4">
      <span className="stitch" aria-hidden="true" />
      {isPending && <RowsSkeleton label={m.settings_loading()} />}
      {error && !choices && <ErrorState error={error} retry={() => void refetch()} />}
      {choices && <Fields choices={choices} />}
    </section>
  );
}

function Fields({ choices }: { choices: Choices }) {
  const { mutate, isPending, variables } = useChangeRepeatChoices(choices);
  return (
    <>
      <RadioGroup<Choices["warn_within"]>
        label={m.settings_repeats_warn()}
        choices={WARN_WITHIN}
        value={isPending ? variables : choices.warn_within}
        onChange={(chosen) =>
          mutate(chosen, { onSuccess: () => bubble(m.settings_saved()), onError: toastProblem })
        }
      />
      <p className="text-quiet text-small">{m.settings_repeats_note()}</p>
    </>
  );
}
