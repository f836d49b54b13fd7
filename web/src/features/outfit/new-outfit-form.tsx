/** The form of a new outfit: its photo beside what is said of it. */
import { useNavigate } from "@tanstack/react-router";
import { Controller } from "react-hook-form";
import type { Audience } from "@/api/types";
import { stageFile, unstageFile } from "@/features/session";
import { Button } from "@/ui/button";
import { toast } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { DetailFields } from "./detail-fields";
import { type Draft, keepDraft, readDraft } from "./draft";
import { Goals, OnItsWay } from "./goals";
import { NamedTagsField } from "./named-tags-field";
import { useNewOutfit } from "./new-outfit";
import type { PhotoEdit } from "./photo-edit";
import { PhotoPreview } from "./photo-preview";
import type { PinsSlot } from "./pins-slot";
import { RemovedSlip } from "./removed-slip";
import { useSending } from "./sending";
import { type StagedPhoto, toldBy, useEditedPreview } from "./staged-photo";
import { useUpload } from "./upload";
import { UploadStatus } from "./upload-status";

interface Props {
  file: File;
  draft: Draft | null;
  tag: string | null;
  ownerId: string;
  profileAudience: Audience;
  pins?: PinsSlot;
}

export function NewOutfitForm({ file, draft, tag, ownerId, profileAudience, pins: Pins }: Props) {
  const start = { file, draft, ownerId, audience: profileAudience, tag };
  const entry = useNewOutfit(start);
  const { form, photo, edit, setEdit } = entry;
  const sending = useSending({ ...entry, file, ownerId });
  const { errors, isSubmitting } = form.formState;
  const sent = useUpload((upload) => (upload.file === file ? upload.photo : null));
  const picture = useEditedPreview(photo, edit);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void sending.send({ state: "published" });
      }}
      noValidate
      className="grid gap-8 tablet:grid-cols-[clamp(15rem,(100dvh-25rem)*0.6,22rem)_minmax(0,34rem)] tablet:gap-12"
    >
      <div className="grid content-start gap-4 tablet:sticky tablet:top-8 tablet:self-start">
        <PhotoPreview
          photo={photo}
          edit={edit}
          file={file}
          sent={sent}
          onEdit={setEdit}
          onReplace={(chosen) => void stageFile(chosen, tag)}
        />
        <Told photo={photo} edit={edit} file={file} />
      </div>
      <div className="grid content-start gap-6">
        <DetailFields form={form} profileAudience={profileAudience}>
          <NamedTagsField form={form} />
          {Pins && (
            <Controller
              control={form.control}
              name="pins"
              render={({ field: { ref, value, onChange } }) => (
                <div ref={(within) => ref(within && { focus: () => focusMissing(within) })}>
                  <Pins
                    picture={picture}
                    value={value}
                    onChange={onChange}
                    error={errors.pins?.message}
                  />
                </div>
              )}
            />
          )}
        </DetailFields>
        <FormProblem>{sending.problem}</FormProblem>
        {sending.isSending ? (
          <OnItsWay id={sending.id} onStop={sending.stop} onLeave={() => void sending.leave()} />
        ) : (
          <Goals
            isBusy={isSubmitting || photo.phase === "reading"}
            onChoose={(goal) => void sending.send(goal)}
          >
            <Discard file={file} tag={tag} ownerId={ownerId} />
          </Goals>
        )}
      </div>
    </form>
  );
}

/** Leads to what keeps the form from being sent, far above the button that was pressed. */
const focusMissing = (within: HTMLElement) =>
  (
    within.querySelector<HTMLInputElement>("input:invalid") ?? within.querySelector("input")
  )?.focus();

/** What is, or will be, removed from the photo. */
function Told({ photo, edit, file }: { photo: StagedPhoto; edit: PhotoEdit; file: File }) {
  const told = toldBy(photo, edit);
  return told ? <RemovedSlip removed={told} isAhead /> : <UploadStatus file={file} />;
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
