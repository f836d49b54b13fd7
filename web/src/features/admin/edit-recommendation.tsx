/** Changes why, when and where something is recommended. */
import { type FormEvent, useState } from "react";
import type { Recommendation } from "@/api/types";
import { sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { PeriodFields } from "./period-fields";
import { useChangeRecommendation } from "./recommendation-queries";
import { errorsOf, sentTerms, termsOf } from "./terms";

interface Props {
  one: Recommendation;
  onClose: () => void;
}

const FIELDS = ["reason", "starts_at", "ends_at"];

export function EditRecommendation({ one, onClose }: Props) {
  const [terms, setTerms] = useState(() => termsOf(one));
  const { mutate, isPending, error } = useChangeRecommendation();
  const errors = errorsOf(error, FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const onSuccess = () => {
      bubble("Saved");
      onClose();
    };
    mutate({ id: one.id, version: one.version, ...sentTerms(terms) }, { onSuccess });
  };
  return (
    <Sheet title="Edit the recommendation" isOpen onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <PeriodFields terms={terms} onChange={setTerms} errors={errors} />
        <FormProblem>
          {error && Object.keys(errors).length === 0 ? sentenceOf(error) : null}
        </FormProblem>
        <Button type="submit" isPending={isPending}>
          Save
        </Button>
      </form>
    </Sheet>
  );
}
