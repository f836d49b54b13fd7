/** What happens when the user publishes without alt text, and whether viewers may suggest one. */
import { useQuery } from "@tanstack/react-query";
import { altTextChoicesQuery, useChangeAltTextChoices } from "@/api/alt-texts";
import type { AltTextChoices as Choices } from "@/api/types";
import { RowsSkeleton } from "@/features/account/rows-skeleton";
import { Checkbox } from "@/ui/checkbox";
import { bubble, toastProblem } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";
import { ErrorState } from "@/ui/states";

export function AltTextChoices() {
  const { data: choices, error, isPending, refetch } = useQuery(altTextChoicesQuery());
  return (
    <section aria-label="Photo descriptions" className="grid gap-4">
      <span className="stitch" aria-hidden="true" />
      {isPending && <RowsSkeleton label="Loading your choices" />}
      {error && !choices && <ErrorState error={error} retry={() => void refetch()} />}
      {choices && <Fields choices={choices} />}
    </section>
  );
}

const WHEN_MISSING = [
  { value: "off", label: "Nothing", meaning: "Publish without asking" },
  { value: "remind", label: "Remind me", meaning: "Ask once before publishing" },
  { value: "require", label: "Require it", meaning: "No outfit is published without alt text" },
] as const;

function Fields({ choices }: { choices: Choices }) {
  const { mutate, isPending, variables } = useChangeAltTextChoices(choices);
  const shown = { ...choices, ...(isPending && variables) };
  const choose = (change: Partial<Choices>) =>
    mutate(change, { onSuccess: () => bubble("Saved"), onError: toastProblem });
  return (
    <>
      <RadioGroup<Choices["when_missing"]>
        label="When I publish a photo without alt text"
        choices={WHEN_MISSING}
        value={shown.when_missing}
        onChange={(when_missing) => choose({ when_missing })}
      />
      <p className="text-quiet text-small">
        Alt text describes a photo for people who can't see it. Outfits you have already published
        stay as they are.
      </p>
      <div>
        <Checkbox
          isSelected={shown.suggestions === "on"}
          onChange={(on) => choose({ suggestions: on ? "on" : "off" })}
        >
          People can suggest descriptions of my photos
        </Checkbox>
        <p className="ps-9 text-quiet text-small">
          Only you and the person who wrote it can read a suggestion.
        </p>
      </div>
    </>
  );
}
