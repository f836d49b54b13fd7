/** The chosen photo as it will hang: cropped to 3:5, with a way to choose another. */
import { useState } from "react";
import type { Photo } from "@/api/types";
import { publicUrl } from "@/lib/picture-url";
import { Problem, sentenceOf } from "@/lib/problem";
import { resilientFetch } from "@/lib/resilient-fetch";
import { Button } from "@/ui/button";
import { toast } from "@/ui/notices";
import { ACCEPTED_PHOTOS } from "@/ui/photo-picker";
import type { PhotoEdit } from "./photo-edit";
import { PhotoEditor } from "./photo-editor";
import { discardPhoto } from "./queries";
import { type StagedPhoto, useEditedPreview } from "./staged-photo";

interface Props {
  photo: StagedPhoto;
  edit: PhotoEdit;
  file: File;
  /** What an earlier upload made of a photo that cannot be shown here. */
  sent: Photo | null;
  onEdit: (edit: PhotoEdit) => void;
  onReplace: (file: File) => void;
}

export function PhotoPreview({ photo, edit, file, sent, onEdit, onReplace }: Props) {
  const [isOpen, setOpen] = useState(false);
  const edited = useEditedPreview(photo, edit);
  const shown = edited ?? (sent && publicUrl(sent.bucket, sent.path));
  return (
    <div className="mx-auto grid w-full max-w-60 gap-3 tablet:max-w-none">
      <div className="relative aspect-portrait overflow-hidden rounded-print bg-surface">
        {shown ? (
          <img src={shown} alt="What you are about to publish" className="size-full object-cover" />
        ) : (
          photo.phase === "unreadable" && (
            <p className="grid h-full place-content-center p-6 text-center text-quiet text-small">
              This browser cannot show {file.name} before it is uploaded.
            </p>
          )
        )}
      </div>
      {photo.phase === "ready" && (
        <>
          <Button look="secondary" onPress={() => setOpen(true)}>
            Crop and blur
          </Button>
          <PhotoEditor
            file={file}
            picture={photo.picture}
            edit={edit}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onDone={onEdit}
          />
        </>
      )}
      {photo.phase === "unreadable" && sent && (
        <TakeBack file={file} sent={sent} onTaken={onReplace} />
      )}
      <label className="relative inline-flex min-h-target cursor-pointer items-center justify-center rounded-control border border-edge px-5 font-[560] text-[0.9375rem] focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-3 hover:bg-surface">
        <span aria-hidden="true">Choose another photo</span>
        <input
          type="file"
          accept={ACCEPTED_PHOTOS}
          aria-label="choose photo"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) onReplace(chosen);
            target.value = "";
          }}
        />
      </label>
    </div>
  );
}

/** Gets the picture that the service made of it, to be cropped and blurred here; the first one goes. */
function TakeBack({
  file,
  sent,
  onTaken,
}: {
  file: File;
  sent: Photo;
  onTaken: (f: File) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const picture = await readPicture(publicUrl(sent.bucket, widest(sent.path)));
      const name = file.name.replace(/\.\w+$/, ".webp");
      onTaken(new File([picture], name, { type: picture.type, lastModified: file.lastModified }));
      await discardPhoto(sent.id);
    } catch (error) {
      toast(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <Button look="secondary" onPress={() => void take()} isPending={isBusy}>
      Crop and blur
    </Button>
  );
}

/** Anything but the picture is a failure: what comes is kept in place of the one that was sent. */
async function readPicture(address: string): Promise<Blob> {
  const answer = await resilientFetch(new Request(address));
  if (!answer.ok) throw Problem.from(answer, null);
  return answer.blob();
}

const widest = (path: string) => path.replace("-640.", "-1280.");
