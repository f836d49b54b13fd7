/** Changes what is said of an outfit and who sees it. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { Audience, Outfit } from "@/api/types";
import { showProblem } from "@/lib/form-problem";
import { isOutdated } from "@/lib/problem";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { ConflictNotice } from "./conflict-notice";
import { DetailFields } from "./detail-fields";
import { type DetailField, type Difference, merge } from "./edit-conflict";
import { NamedTagsField } from "./named-tags-field";
import {
  asChange,
  DETAIL_FIELDS,
  detailsOf,
  namesTags,
  OutfitDetails,
  type OutfitDetailValues,
} from "./outfit-values";
import { outfitQuery, useEditOutfit } from "./queries";

interface Props {
  outfit: Outfit;
  profileAudience: Audience;
  onDone: () => void;
}

export function EditOutfit({ outfit, profileAudience, onDone }: Props) {
  // What the sheet was opened with: a newer version must not slip under what is typed.
  const [base, setBase] = useState(outfit);
  const form = useForm({
    resolver: valibotResolver(OutfitDetails),
    defaultValues: detailsOf(base),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const conflict = useConflict(form);
  const edit = useEditOutfit(outfit.id);
  const submit = form.handleSubmit(async ({ tags, ...values }) => {
    setProblem(null);
    const change = { ...asChange(values), ...(namesTags(base) && { tags }) };
    try {
      await edit.mutateAsync({ change, version: base.version });
      bubble("Saved");
      onDone();
    } catch (error) {
      if (isOutdated(error)) setBase(await conflict.meet(base));
      else setProblem(showProblem(error, form, DETAIL_FIELDS));
    }
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      {conflict.found && <ConflictNotice {...conflict.found} onTake={conflict.take} />}
      <DetailFields form={form} profileAudience={profileAudience}>
        {namesTags(base) && <NamedTagsField form={form} />}
      </DetailFields>
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={edit.isPending}>
        Save
      </Button>
    </form>
  );
}

interface Found {
  newest: Outfit;
  taken: Difference[];
  clashes: Difference[];
}

function useConflict(form: UseFormReturn<OutfitDetailValues>) {
  const queryClient = useQueryClient();
  const [found, setFound] = useState<Found | null>(null);
  const meet = async (base: Outfit): Promise<Outfit> => {
    const newest = await queryClient.fetchQuery({ ...outfitQuery(base.id), staleTime: 0 });
    const { values, ...told } = merge(base, newest, form.getValues());
    for (const field of DETAIL_FIELDS) form.setValue(field, values[field]);
    setFound({ newest, ...told });
    return newest;
  };
  const take = (field: DetailField) => {
    if (!found) return;
    form.setValue(field, detailsOf(found.newest)[field]);
    setFound({ ...found, clashes: found.clashes.filter((one) => one.field !== field) });
  };
  return { found, meet, take };
}
