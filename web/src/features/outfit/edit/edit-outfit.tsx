/** Edits an outfit: its photo and pins above its details and audience. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { Outfit, ProfileAudience } from "@/api/types";
import { DetailFields } from "@/features/outfit/composer/detail-fields";
import { NamedTagsField } from "@/features/outfit/composer/named-tags-field";
import {
  asChange,
  DETAIL_FIELDS,
  detailsOf,
  namesTags,
  OutfitDetails,
  type OutfitDetailValues,
} from "@/features/outfit/composer/outfit-values";
import { OutfitPicture } from "@/features/outfit/page/outfit-picture";
import { outfitQuery, useEditOutfit } from "@/features/outfit/queries";
import { focusError } from "@/lib/forms/focus-error";
import { showProblem } from "@/lib/forms/form-problem";
import { jsonEqual } from "@/lib/http/json-equal";
import { isOutdated } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { ConflictNotice } from "./conflict-notice";
import { type DetailField, type Difference, merge } from "./edit-conflict";

interface Props {
  outfit: Outfit;
  profileAudience: ProfileAudience;
  onClose: () => void;
  /** Edits the pins. */
  pins?: ReactNode;
  onReplacePhoto: () => void;
}

export function EditOutfit({ outfit, profileAudience, onClose, ...photo }: Props) {
  const id = useId();
  // The version the sheet was opened with: a newer one must not replace it while the user types.
  const [base, setBase] = useState(outfit);
  // Pins and photo are saved separately and do not change these fields.
  if (outfit.version > base.version && jsonEqual(detailsOf(outfit), detailsOf(base)))
    setBase(outfit);
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
      bubble(m.outfit_saved());
      onClose();
    } catch (error) {
      if (isOutdated(error)) setBase(await conflict.meet(base));
      else {
        setProblem(showProblem(error, form, DETAIL_FIELDS));
        focusError(document.getElementById(id));
      }
    }
  });
  return (
    <Sheet
      title={m.outfit_edit_title()}
      isOpen
      onClose={onClose}
      outsideCloses={!form.formState.isDirty}
      footer={
        <Button type="submit" form={id} wide isPending={edit.isPending}>
          {m.common_save()}
        </Button>
      }
    >
      <div className="grid gap-6">
        <PhotoAndPins outfit={outfit} {...photo} />
        <form id={id} onSubmit={submit} noValidate className="grid gap-6">
          {conflict.found && <ConflictNotice {...conflict.found} onAdopt={conflict.take} />}
          <DetailFields
            form={form}
            profileAudience={profileAudience}
            pinned={outfit.pins.map(({ garment_id }) => garment_id)}
          >
            {namesTags(base) && <NamedTagsField form={form} />}
          </DetailFields>
          <FormProblem>{problem}</FormProblem>
        </form>
      </div>
    </Sheet>
  );
}

type PhotoProps = Pick<Props, "outfit" | "pins" | "onReplacePhoto">;

function PhotoAndPins({ outfit, pins, onReplacePhoto }: PhotoProps) {
  return (
    <div className="grid gap-3">
      <div className="mx-auto w-full max-w-[calc(50dvh*0.6)] overflow-hidden rounded-print">
        <OutfitPicture outfit={outfit} />
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {pins}
        <Button variant="secondary" onPress={onReplacePhoto}>
          {m.outfit_replace_photo()}
        </Button>
      </div>
    </div>
  );
}

interface Found {
  newest: Outfit;
  adopted: Difference[];
  conflicts: Difference[];
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
    setFound({ ...found, conflicts: found.conflicts.filter((item) => item.field !== field) });
  };
  return { found, meet, take };
}
