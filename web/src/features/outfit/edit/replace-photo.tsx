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
    <Sheet title="Replace photo" isOpen onClose={onClose}>
      <div className="grid gap-5">
        <p className="text-quiet">{whatStays(outfit)}</p>
        <PhotoPicker onPick={setFile} />
      </div>
    </Sheet>
  );
}

const whatStays = ({ state, pins }: Outfit) =>
  `${state === "published" ? "Caption, tags, likes and comments stay." : "Caption and tags stay."}${
    pins.length > 0 ? " Pins stay where they are: check that they still fit afterwards." : ""
  }`;

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
      title="Replace photo"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" wide onPress={onClose}>
            Cancel
          </Button>
          <Button
            wide
            isPending={replacing.isPending}
            isDisabled={photo.phase === "reading"}
            onPress={send}
          >
            Replace
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
            label="Uploading photo"
            share={replacing.share}
            status={replacing.share < 1 ? "Uploading" : "Processing photo"}
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
        <img
          src={picture}
          alt="What your outfit will look like"
          className="size-full object-cover"
        />
      )}
      {photo.phase === "unreadable" && (
        <p className="grid h-full place-content-center p-6 text-center text-quiet text-small">
          This browser can't show {file.name} until it's uploaded.
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
            Crop and blur
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
        Choose another
      </PhotoButton>
    </div>
  );
}
