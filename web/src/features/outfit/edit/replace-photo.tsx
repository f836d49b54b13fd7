/** The sheet that replaces an outfit's photo; its details and pins stay. */
import { useState } from "react";
import type { Outfit } from "@/api/types";
import { PhotoButton } from "@/components/photo-button";
import { PhotoPicker } from "@/components/photo-picker";
import { UploadProgress } from "@/components/upload-progress";
import {
  type StagedPhoto,
  useEditedPreview,
  useStagedPhoto,
} from "@/features/outfit/composer/staged-photo";
import { developPhoto, type PhotoEdit, UNEDITED } from "@/features/outfit/photo-editor/photo-edit";
import { PhotoEditor } from "@/features/outfit/photo-editor/photo-editor";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { FormProblem } from "@/ui/states";
import { useReplacePhoto } from "./use-replace-photo";

interface Props {
  outfit: Outfit;
  onClose: () => void;
}

/** Mounted while open: a photo that was not applied is discarded. */
export default function ReplacePhoto({ outfit, onClose }: Props) {
  const [file, setFile] = useState<File | null>(null);
  if (file) return <NewPhoto {...{ outfit, onClose, file }} onPick={setFile} />;
  return (
    <Sheet title={m.outfit_replace_photo()} isOpen onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-quiet">{whatStays(outfit)}</p>
        <PhotoPicker onPick={setFile} />
      </div>
    </Sheet>
  );
}

function whatStays({ state, pins }: Outfit): string {
  const stays = state === "published" ? m.outfit_edit_stays_published() : m.outfit_edit_stays();
  return pins.length > 0 ? `${stays} ${m.outfit_edit_pins_stay()}` : stays;
}

interface NewPhotoProps extends Props {
  file: File;
  onPick: (file: File) => void;
}

function NewPhoto({ outfit, onClose, file, onPick }: NewPhotoProps) {
  const [edit, setEdit] = useState<PhotoEdit>(UNEDITED);
  const photo = useStagedPhoto(file);
  const picture = useEditedPreview(photo, edit);
  const replacing = useReplacePhoto(outfit, onClose);
  const choose = (other: File) => {
    setEdit(UNEDITED);
    replacing.forget();
    onPick(other);
  };
  const send = () =>
    void replacing.replace(() =>
      photo.phase === "ready" ? developPhoto(file, edit) : Promise.resolve(file),
    );
  return (
    <Sheet
      title={m.outfit_replace_photo()}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" wide onPress={onClose}>
            {m.common_cancel()}
          </Button>
          <Button
            wide
            isPending={replacing.isPending}
            isDisabled={photo.phase === "reading"}
            onPress={send}
          >
            {m.outfit_edit_replace()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Preview {...{ photo, picture, file }} />
        {!replacing.isPending && (
          <Choices {...{ photo, file, edit }} onPick={choose} onEdit={setEdit} />
        )}
        {replacing.share !== null && (
          <UploadProgress
            label={m.composer_uploading_photo()}
            share={replacing.share}
            status={replacing.share < 1 ? m.outfit_edit_uploading() : m.composer_processing_photo()}
            onCancel={replacing.stop}
          />
        )}
        <FormProblem>{replacing.problem}</FormProblem>
      </div>
    </Sheet>
  );
}

function Preview({
  photo,
  picture,
  file,
}: {
  photo: StagedPhoto;
  picture: string | null;
  file: File;
}) {
  return (
    <div className="mx-auto aspect-portrait w-full max-w-60 overflow-hidden rounded-print bg-surface">
      {picture && (
        <img src={picture} alt={m.outfit_edit_photo_preview()} className="size-full object-cover" />
      )}
      {photo.phase === "unreadable" && (
        <p className="grid h-full place-content-center p-6 text-center text-quiet text-small">
          {m.composer_photo_unreadable({ name: file.name })}
        </p>
      )}
    </div>
  );
}

interface ChoicesProps {
  photo: StagedPhoto;
  file: File;
  edit: PhotoEdit;
  onPick: (file: File) => void;
  onEdit: (edit: PhotoEdit) => void;
}

function Choices({ photo, file, edit, onPick, onEdit }: ChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {photo.phase === "ready" && (
        <>
          <Button variant="secondary" onPress={() => setOpen(true)}>
            {m.composer_crop_and_blur()}
          </Button>
          <PhotoEditor
            file={file}
            picture={photo.picture}
            edit={edit}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onDone={onEdit}
          />
        </>
      )}
      <PhotoButton look="secondary" onPick={onPick}>
        {m.outfit_edit_choose_another()}
      </PhotoButton>
    </div>
  );
}
