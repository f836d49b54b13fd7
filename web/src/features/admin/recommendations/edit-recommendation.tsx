/** Edits a recommendation's reason, period and countries. */
import { type FormEvent, useState } from "react";
import type { Recommendation } from "@/api/types";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { PeriodFields } from "./period-fields";
import { errorsOf, requestTerms, termsOf } from "./period-values";
import { useChangeRecommendation } from "./recommendation-queries";

interface Props {
  recommendation: Recommendation;
  onClose: () => void;
}

const FIELDS = ["reason", "starts_at", "ends_at"];

export function EditRecommendation({ recommendation, onClose }: Props) {
  const [terms, setTerms] = useState(() => termsOf(recommendation));
  const { mutate, isPending, error } = useChangeRecommendation();
  const errors = errorsOf(error, FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const onSuccess = () => {
      bubble(m.admin_saved());
      onClose();
    };
    mutate(
      { id: recommendation.id, version: recommendation.version, ...requestTerms(terms) },
      { onSuccess },
    );
  };
  return (
    <Sheet title={m.admin_recommendation_edit()} isOpen onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <PeriodFields terms={terms} onChange={setTerms} errors={errors} />
        <FormProblem>
          {error && Object.keys(errors).length === 0 ? messageOf(error) : null}
        </FormProblem>
        <Button type="submit" isPending={isPending}>
          {m.common_save()}
        </Button>
      </form>
    </Sheet>
  );
}
