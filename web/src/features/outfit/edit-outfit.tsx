/** Changes what is said of an outfit and who sees it. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Audience, Outfit } from "@/api/types";
import { showProblem } from "@/lib/form-problem";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { DetailFields } from "./detail-fields";
import { asChange, detailsOf, OutfitDetails } from "./outfit-values";
import { useEditOutfit } from "./queries";

interface Props {
  outfit: Outfit;
  profileAudience: Audience;
  onDone: () => void;
}

export function EditOutfit({ outfit, profileAudience, onDone }: Props) {
  const form = useForm({
    resolver: valibotResolver(OutfitDetails),
    defaultValues: detailsOf(outfit),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const edit = useEditOutfit(outfit);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await edit.mutateAsync(asChange(values));
      bubble("Saved");
      onDone();
    } catch (error) {
      setProblem(showProblem(error, form, ["caption", "worn_on", "audience", "alt_text"]));
    }
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <DetailFields form={form} profileAudience={profileAudience} />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={edit.isPending}>
        Save
      </Button>
    </form>
  );
}
