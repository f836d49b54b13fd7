/** The form of a new outfit: its photo beside its details. */
import { useRef, useState } from "react";
import { Controller } from "react-hook-form";
import type { Audience, ProfileAudience } from "@/api/types";
import { PinMarks } from "@/components/pin-marks";
import { movedPins } from "@/features/outfit/photo-editor/moved-pins";
import type { PhotoEdit } from "@/features/outfit/photo-editor/photo-edit";
import { useUpload } from "@/features/outfit/uploads/upload";
import { UploadStatus } from "@/features/outfit/uploads/upload-status";
import { stageFile } from "@/features/session";
import { focusError } from "@/lib/forms/focus-error";
import { jsonEqual } from "@/lib/http/json-equal";
import { publicUrl } from "@/lib/photos/picture-url";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { TagIcon } from "@/ui/icons";
import { toast } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { DetailFields } from "./detail-fields";
import { DiscardPhoto } from "./discard-photo";
import type { Draft } from "./draft";
import { useMatchSource } from "./match-source";
import { NamedTagsField } from "./named-tags-field";
import { pinnedIn } from "./outfit-values";
import { usePastedPhoto } from "./pasted-photo";
import { PhotoPreview } from "./photo-preview";
import type { OpenPin, PinsSlot } from "./pins-slot";
import { PublishButtons, Sending } from "./publish-buttons";
import { RemovedMetadata } from "./removed-metadata";
import { removedFrom, type StagedPhoto, useEditedPreview } from "./staged-photo";
import { useAltTextCheck } from "./use-alt-text-check";
import { useNewOutfit } from "./use-new-outfit";
import { type SubmitGoal, useSubmitOutfit } from "./use-submit-outfit";

interface Props {
  file: File;
  draft: Draft | null;
  tag: string | null;
  caption: string;
  ownerId: string;
  /** What the form starts with. */
  audience: Audience;
  profileAudience: ProfileAudience;
  pins?: PinsSlot;
}

const STILL_SENDING = m.composer_still_sending();

export function NewOutfitForm({ pins: Pins, ...start }: Props) {
  const { file, tag, ownerId, profileAudience } = start;
  const entry = useNewOutfit(start);
  const { form, photo, photoDay, edit, setEdit } = entry;
  const element = useRef<HTMLFormElement>(null);
  const sending = useSubmitOutfit({
    ...entry,
    file,
    ownerId,
    onRefused: () => focusError(element.current),
  });
  const altText = useAltTextCheck();
  const send = (goal: SubmitGoal) => {
    if (goal.state !== "published") return void sending.send(goal);
    altText.check(form.getValues("alt_text"), (described) => {
      form.setValue("alt_text", described, { shouldDirty: true });
      void sending.send(goal);
    });
  };
  const { errors, isSubmitting } = form.formState;
  const isLocked = isSubmitting || sending.isSending;
  usePastedPhoto((pasted) => (isLocked ? void toast(STILL_SENDING) : void stageFile(pasted, tag)));
  const sent = useUpload((upload) => (upload.file === file ? upload.photo : null));
  const edited = useEditedPreview(photo, edit);
  const source = useMatchSource({ file, photo, edit, sent });
  const [openPin, setOpenPin] = useState<OpenPin>(null);
  const picture = edited ?? (sent && publicUrl(sent.bucket, sent.path));
  const changeEdit = (next: PhotoEdit) => {
    setEdit(next);
    if (photo.phase !== "ready" || jsonEqual(next.crop, edit.crop)) return;
    const pins = form.getValues("pins");
    const remaining = movedPins(pins, photo.picture, edit.crop, next.crop);
    const change = (to: typeof pins) => form.setValue("pins", to, { shouldDirty: true });
    change(remaining);
    const removedCount = pins.length - remaining.length;
    if (removedCount === 0) return;
    const undo = () => {
      setEdit(edit);
      change(pins);
    };
    toast(m.composer_pins_removed(counted(removedCount)), { undo });
  };
  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        send({ state: "published" });
      }}
      noValidate
      className="grid gap-8 pb-16 tablet:pb-0 tablet:grid-cols-[clamp(15rem,(100dvh-16rem)*0.6,28rem)_minmax(0,34rem)] tablet:gap-12"
    >
      <div className="grid content-start gap-4 tablet:sticky tablet:top-8 tablet:self-start">
        <PhotoPreview
          photo={photo}
          edit={edit}
          file={file}
          picture={picture}
          sent={sent}
          onEdit={changeEdit}
          onReplace={(chosen) => void stageFile(chosen, tag)}
          onPress={Pins && (() => setOpenPin(-1))}
          isLocked={isLocked}
          marks={
            Pins &&
            picture && (
              <PinMarks boxes={form.watch("pins")} onOpen={setOpenPin} isDisabled={isLocked} />
            )
          }
        >
          {Pins && (
            <Button
              variant="secondary"
              isDisabled={isLocked || !picture}
              onPress={() => setOpenPin(-1)}
            >
              <TagIcon width={18} height={18} />
              {m.composer_pin()}
            </Button>
          )}
        </PhotoPreview>
        {Pins && (
          <fieldset disabled={isLocked} className="contents">
            <Controller
              control={form.control}
              name="pins"
              render={({ field: { value, onChange } }) => (
                <Pins
                  picture={picture}
                  source={source}
                  value={value}
                  onChange={onChange}
                  error={errors.pins?.message}
                  open={openPin}
                  onOpen={setOpenPin}
                />
              )}
            />
          </fieldset>
        )}
        <Removed photo={photo} edit={edit} file={file} />
      </div>
      <div className="grid content-start gap-6">
        <fieldset disabled={isLocked} className="grid min-w-0 gap-6 disabled:opacity-60">
          <DetailFields
            form={form}
            profileAudience={profileAudience}
            photoDay={photoDay}
            pinned={pinnedIn(form.watch("pins"))}
          >
            <NamedTagsField form={form} />
          </DetailFields>
          <div>
            <DiscardPhoto file={file} tag={tag} ownerId={ownerId} />
          </div>
        </fieldset>
        <FormProblem>{sending.problem}</FormProblem>
        {sending.isSending ? (
          <Sending id={sending.id} onStop={sending.stop} onLeave={() => void sending.leave()} />
        ) : (
          <PublishButtons
            isBusy={isSubmitting || photo.phase === "reading"}
            onChoose={send}
            repeatOf={() => ({
              pinned: pinnedIn(form.getValues("pins")),
              people: form.getValues("with_people"),
            })}
          />
        )}
        {altText.sheet}
      </div>
    </form>
  );
}

/** The metadata that is or will be removed from the photo. */
function Removed({ photo, edit, file }: { photo: StagedPhoto; edit: PhotoEdit; file: File }) {
  const removed = removedFrom(photo, edit);
  return removed ? <RemovedMetadata removed={removed} isAhead /> : <UploadStatus file={file} />;
}
