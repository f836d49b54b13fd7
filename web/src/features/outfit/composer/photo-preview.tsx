/** A large preview of the chosen photo as it will be published, with its actions below. */
import { type ReactNode, useState } from "react";
import type { Photo } from "@/api/types";
import { PhotoInput } from "@/components/photo-input";
import type { PhotoEdit } from "@/features/outfit/photo-editor/photo-edit";
import { PhotoEditor } from "@/features/outfit/photo-editor/photo-editor";
import { discardPhoto } from "@/features/outfit/queries";
import { Problem } from "@/lib/http/problem";
import { resilientFetch } from "@/lib/http/resilient-fetch";
import { publicUrl } from "@/lib/photos/picture-url";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CameraIcon, EditIcon } from "@/ui/icons";
import { toastProblem } from "@/ui/notices";
import type { StagedPhoto } from "./staged-photo";

interface Props {
  photo: StagedPhoto;
  edit: PhotoEdit;
  file: File;
  /** The URL of the edited photo; null while there is none. */
  picture: string | null;
  /** The result of an earlier upload, for a photo that cannot be shown here. */
  sent: Photo | null;
  onEdit: (edit: PhotoEdit) => void;
  onReplace: (file: File) => void;
  /** The action of a tap on the photo. */
  onPress?: () => void;
  /** The photo is being sent: nothing about it can change. */
  isLocked?: boolean;
  /** Over the photo. */
  marks?: ReactNode;
  /** Further buttons below the photo. */
  children?: ReactNode;
}

export function PhotoPreview({ photo, edit, file, picture, sent, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { onEdit, onReplace, onPress, isLocked = false, marks, children } = rest;
  return (
    <div className="mx-auto grid w-full max-w-[calc((100dvh-21rem)*0.6)] gap-2 tablet:max-w-none">
      <div className="relative aspect-portrait overflow-hidden rounded-print bg-surface">
        {picture ? (
          // biome-ignore lint/a11y: for the keyboard there is the button of the same effect.
          <img
            src={picture}
            alt={m.composer_photo_preview()}
            className="size-full object-cover"
            onClick={isLocked ? undefined : onPress}
          />
        ) : (
          photo.phase === "unreadable" && (
            <p className="grid h-full place-content-center p-6 text-center text-quiet text-small">
              {m.composer_photo_unreadable({ name: file.name })}
            </p>
          )
        )}
        {marks}
        <ReplacePhoto onReplace={onReplace} isLocked={isLocked} />
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {children}
        {photo.phase !== "unreadable" && (
          <Button
            variant="secondary"
            isDisabled={isLocked || photo.phase !== "ready"}
            onPress={() => setOpen(true)}
          >
            <EditIcon width={18} height={18} />
            {m.composer_crop_and_blur()}
          </Button>
        )}
        {photo.phase === "ready" && !isLocked && (
          <PhotoEditor
            file={file}
            picture={photo.picture}
            edit={edit}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onDone={onEdit}
          />
        )}
        {photo.phase === "unreadable" && sent && !isLocked && (
          <EditSent file={file} sent={sent} onReady={onReplace} />
        )}
      </div>
    </div>
  );
}

function ReplacePhoto({ onReplace, isLocked }: Pick<Props, "onReplace" | "isLocked">) {
  return (
    <label className="has-disabled:cursor-default has-disabled:opacity-60 absolute top-2 end-2 grid size-target cursor-pointer place-items-center rounded-full bg-black/60 text-white backdrop-blur-sm focus-within:outline-2 focus-within:outline-white focus-within:-outline-offset-4 hover:bg-black/75">
      <CameraIcon width={20} height={20} />
      <PhotoInput
        onPick={([chosen]) => chosen && onReplace(chosen)}
        title={m.composer_photo_other()}
        isDisabled={isLocked}
      />
    </label>
  );
}

interface EditSentProps {
  file: File;
  sent: Photo;
  onReady: (file: File) => void;
}

/**
 * Downloads the picture that the service made, to crop and blur it here; the uploaded one is
 * deleted.
 */
function EditSent({ file, sent, onReady }: EditSentProps) {
  const [isBusy, setBusy] = useState(false);
  const edit = async () => {
    setBusy(true);
    try {
      const picture = await readPicture(publicUrl(sent.bucket, widest(sent.path)));
      const name = file.name.replace(/\.\w+$/, ".webp");
      onReady(new File([picture], name, { type: picture.type, lastModified: file.lastModified }));
      await discardPhoto(sent.id);
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" isPending={isBusy} onPress={() => void edit()}>
      <EditIcon width={18} height={18} />
      {m.composer_crop_and_blur()}
    </Button>
  );
}

/** Anything but a picture is a failure, because the result replaces the original. */
async function readPicture(address: string): Promise<Blob> {
  const answer = await resilientFetch(new Request(address));
  if (!answer.ok) throw Problem.from(answer, null);
  return answer.blob();
}

const widest = (path: string) => path.replace("-640.", "-1280.");
