/** The form of a new outfit: its photo beside what is said of it. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Controller } from "react-hook-form";
import type { Audience } from "@/api/types";
import { stageFile, unstageFile } from "@/features/session";
import { Button } from "@/ui/button";
import { toast } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { DetailFields } from "./detail-fields";
import { type Draft, keepDraft, readDraft } from "./draft";
import { useNewOutfit } from "./new-outfit";
import { PhotoPreview } from "./photo-preview";
import { recentTagsQuery } from "./queries";
import { TagsField } from "./tags-field";
import { UploadStatus } from "./upload-status";

interface Props {
  file: File;
  draft: Draft | null;
  tag: string | null;
  ownerId: string;
  profileAudience: Audience;
}

export function NewOutfitForm({ file, draft, tag, ownerId, profileAudience }: Props) {
  const start = { file, draft, ownerId, audience: profileAudience, tag };
  const { form, submit, problem } = useNewOutfit(start);
  const { data: recentTags = [] } = useQuery(recentTagsQuery());
  const { errors, isSubmitting } = form.formState;
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid gap-8 tablet:grid-cols-[clamp(15rem,(100dvh-25rem)*0.6,22rem)_minmax(0,34rem)] tablet:gap-12"
    >
      <div className="grid content-start gap-4 tablet:sticky tablet:top-8 tablet:self-start">
        <PhotoPreview file={file} onReplace={(chosen) => void stageFile(chosen, tag)} />
        <UploadStatus file={file} />
      </div>
      <div className="grid content-start gap-6">
        <DetailFields form={form} profileAudience={profileAudience}>
          <Controller
            control={form.control}
            name="tags"
            render={({ field }) => (
              <TagsField
                value={field.value}
                onChange={field.onChange}
                suggestions={recentTags}
                error={errors.tags?.message}
              />
            )}
          />
        </DetailFields>
        <FormProblem>{problem}</FormProblem>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={isSubmitting}>
            Publish
          </Button>
          <Discard file={file} tag={tag} ownerId={ownerId} />
        </div>
      </div>
    </form>
  );
}

function Discard({ file, tag, ownerId }: Pick<Props, "file" | "tag" | "ownerId">) {
  const navigate = useNavigate();
  const discard = async () => {
    const draft = await readDraft(ownerId);
    await navigate({ to: "/wardrobe" });
    await unstageFile();
    const undo = async () => {
      if (draft) await keepDraft(draft);
      await stageFile(file, tag);
      await navigate({ to: "/outfit/new" });
    };
    toast("Photo discarded", { undo: () => void undo() });
  };
  return (
    <Button look="quiet" onPress={() => void discard()}>
      Discard
    </Button>
  );
}
