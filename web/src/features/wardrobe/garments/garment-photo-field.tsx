/** A garment's own picture: choose, upload at once, preview. */
import { useState } from "react";
import type { Photo } from "@/api/types";
import { PhotoButton } from "@/components/photo-button";
import { uploadGarmentPhoto } from "@/features/wardrobe/queries";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";
import { Spinner } from "@/ui/spinner";
import { GARMENT_ASPECT } from "./garment-picture";

interface Props {
  photo: Photo | null;
  onPhoto: (photo: Photo) => void;
}

export function GarmentPhotoField({ photo, onPhoto }: Props) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (file: File) => {
    setSending(true);
    setProblem(null);
    try {
      onPhoto(await uploadGarmentPhoto(file));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="flex items-center gap-4">
      {photo && (
        <span className="w-24 overflow-hidden rounded-print">
          <Image
            path={photo.path}
            bucket={photo.bucket}
            thumbhash={photo.thumbhash}
            alt={m.garment_picture()}
            aspectRatio={GARMENT_ASPECT}
            sizes="96px"
            lazy={false}
          />
        </span>
      )}
      <div className="grid gap-1">
        <PhotoButton look="secondary" onPick={(file) => void send(file)}>
          {photo ? m.garment_another_picture() : m.garment_add_a_picture()}
        </PhotoButton>
        {isSending && <Spinner label={m.garment_uploading_picture()} />}
        <p role="alert" className="text-danger text-small empty:hidden">
          {problem}
        </p>
      </div>
    </div>
  );
}
