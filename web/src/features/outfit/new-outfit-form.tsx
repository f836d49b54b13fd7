/** The form of a new outfit: its photo beside what is said of it. */
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Controller } from "react-hook-form";
import type { Audience } from "@/api/types";
import { stageFile, unstageFile } from "@/features/session";
import { count } from "@/lib/count";
import { focusError } from "@/lib/focus-error";
import { isSame } from "@/lib/is-same";
import { publicUrl } from "@/lib/picture-url";
import { Button } from "@/ui/button";
import { TagIcon } from "@/ui/icons";
import { toast } from "@/ui/notices";
import { PinMarks } from "@/ui/pin-marks";
import { FormProblem } from "@/ui/states";
import { DetailFields } from "./detail-fields";
import { type Draft, keepDraft, readDraft } from "./draft";
import { Goals, OnItsWay } from "./goals";
import { useMatchSource } from "./match-source";
import { movedPins } from "./moved-pins";
import { NamedTagsField } from "./named-tags-field";
import { useNewOutfit } from "./new-outfit";
import { usePastedPhoto } from "./pasted-photo";
import type { PhotoEdit } from "./photo-edit";
import { PhotoPreview } from "./photo-preview";
import type { OpenPin, PinsSlot } from "./pins-slot";
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

const STILL_SENDING = "Your outfit is still being sent. Paste the photo again afterwards.";

export function NewOutfitForm({ file, draft, tag, ownerId, profileAudience, pins: Pins }: Props) {
  const start = { file, draft, ownerId, audience: profileAudience, tag };
  const entry = useNewOutfit(start);
  const { form, photo, photoDay, edit, setEdit } = entry;
  const element = useRef<HTMLFormElement>(null);
  const sending = useSending({
    ...entry,
    file,
    ownerId,
    onRefused: () => focusError(element.current),
  });
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
    if (photo.phase !== "ready" || isSame(next.crop, edit.crop)) return;
    const pins = form.getValues("pins");
    const left = movedPins(pins, photo.picture, edit.crop, next.crop);
    const change = (to: typeof pins) => form.setValue("pins", to, { shouldDirty: true });
    change(left);
    const gone = pins.length - left.length;
    if (gone === 0) return;
    const undo = () => {
      setEdit(edit);
      change(pins);
    };
    toast(`${count(gone, "pin")} removed: no longer in the photo`, { undo });
  };
  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        void sending.send({ state: "published" });
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
              look="secondary"
              isDisabled={isLocked || !picture}
              onPress={() => setOpenPin(-1)}
            >
              <TagIcon width={18} height={18} />
              Pin
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
          <DetailFields form={form} profileAudience={profileAudience} photoDay={photoDay}>
            <NamedTagsField form={form} />
          </DetailFields>
          <div>
            <Discard file={file} tag={tag} ownerId={ownerId} />
          </div>
        </fieldset>
        <FormProblem>{sending.problem}</FormProblem>
        {sending.isSending ? (
          <OnItsWay id={sending.id} onStop={sending.stop} onLeave={() => void sending.leave()} />
        ) : (
          <Goals
            isBusy={isSubmitting || photo.phase === "reading"}
            onChoose={(goal) => void sending.send(goal)}
          />
        )}
      </div>
    </form>
  );
}

/** What is, or will be, removed from the photo. */
function Removed({ photo, edit, file }: { photo: StagedPhoto; edit: PhotoEdit; file: File }) {
  const told = toldBy(photo, edit);
  return told ? <RemovedSlip removed={told} isAhead /> : <UploadStatus file={file} />;
}

function Discard({ file, tag, ownerId }: Pick<Props, "file" | "tag" | "ownerId">) {
  const navigate = useNavigate();
  const discard = async () => {
    const draft = readDraft(ownerId);
    await navigate({ to: "/wardrobe" });
    await unstageFile();
    const undo = async () => {
      if (draft) keepDraft(draft);
      await stageFile(file, tag);
      await navigate({ to: "/outfit/new" });
    };
    toast("Photo discarded", { undo: () => void undo() });
  };
  return (
    <Button look="secondary" onPress={() => void discard()}>
      Discard photo
    </Button>
  );
}
