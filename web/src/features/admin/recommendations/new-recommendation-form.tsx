/** Creates a recommendation: its URL, reason and period. */
import { type FormEvent, useState } from "react";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { PeriodFields } from "./period-fields";
import { errorsOf, newTerms, requestTerms } from "./period-values";
import { useRecommend } from "./recommendation-queries";
import { subjectFromUrl } from "./subject-from-url";

const FIELDS = ["reason", "starts_at", "ends_at"];

export function NewRecommendationForm() {
  const [address, setAddress] = useState("");
  const [terms, setTerms] = useState(newTerms);
  const [addressError, setAddressError] = useState<string>();
  const { mutate, isPending, error } = useRecommend();
  const errors = errorsOf(error, FIELDS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = subjectFromUrl(address);
    setAddressError(named ? undefined : m.admin_recommend_address_wrong());
    if (!named || isPending) return;
    const onSuccess = () => {
      bubble(m.admin_recommended());
      setAddress("");
      setTerms(newTerms());
    };
    mutate({ named, ...requestTerms(terms) }, { onSuccess });
  };
  return (
    <form onSubmit={submit} aria-label={m.admin_recommend_form()} className="grid gap-4">
      <TextField
        label={m.admin_recommend_address()}
        description={m.admin_recommend_address_hint()}
        required
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={addressError}
        onChange={({ target }) => setAddress(target.value)}
      />
      <PeriodFields terms={terms} onChange={setTerms} errors={errors} />
      <FormProblem>
        {error && Object.keys(errors).length === 0 ? messageOf(error) : null}
      </FormProblem>
      <Button type="submit" isPending={isPending}>
        {m.admin_recommend()}
      </Button>
    </form>
  );
}
