/** How long before a day the user is warned that people have seen a garment. */
import { useQuery } from "@tanstack/react-query";
import { repeatChoicesQuery, useChangeRepeatChoices } from "@/api/repeats";
import type { RepeatChoices as Choices } from "@/api/types";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { bubble, toastProblem } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";
import { ErrorState } from "@/ui/states";

const WARN_WITHIN = [
  { value: "off", label: "Never" },
  { value: "14_days", label: "Within 2 weeks" },
  { value: "30_days", label: "Within 30 days" },
  { value: "90_days", label: "Within 3 months" },
] as const;

export function RepeatChoices() {
  const { data: choices, error, isPending, refetch } = useQuery(repeatChoicesQuery());
  return (
    <section aria-label="Repeats" className="grid gap-4">
      <span className="stitch" aria-hidden="true" />
      {isPending && <RowsSkeleton label="Loading your choices" />}
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
        label="Warn me before the same people see a piece again"
        choices={WARN_WITHIN}
        value={isPending ? variables : choices.warn_within}
        onChange={(chosen) =>
          mutate(chosen, { onSuccess: () => bubble("Saved"), onError: toastProblem })
        }
      />
      <p className="text-quiet text-small">
        We compare the people you say you wore an outfit with. Only you see the warning, and you can
        always publish.
      </p>
    </>
  );
}
