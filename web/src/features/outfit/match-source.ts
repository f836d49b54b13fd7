/**
 * Lets the service look at a photo that is not sent yet: at a copy in which all but one piece is
 * blurred beyond recognition, so that what may still be blurred has never left this device.
 */
import { useMemo } from "react";
import type { Photo } from "@/api/types";
import type { Box } from "@/lib/boxes";
import { jpegOf } from "@/lib/canvas";
import { markOf } from "./draft";
import { drawPhoto, type PhotoEdit, UNEDITED } from "./photo-edit";
import type { MatchSource } from "./pins-slot";
import { discardPhoto, uploadPhoto } from "./queries";
import type { StagedPhoto } from "./staged-photo";

const WIDTH = 640;
const QUALITY = 0.9;
/** Of the box's sides: by the colours around it, the service tells a piece from its background. */
const AROUND = 0.12;
/** Of the picture: around small pieces too. */
const LEAST_AROUND = 0.02;
/** Nothing of the picture stays sharp. */
const NOWHERE: Box = { x: -1, y: -1, width: 0.01, height: 0.01 };

interface Given {
  file: File;
  photo: StagedPhoto;
  edit: PhotoEdit;
  /** What cannot be drawn here was sent already. */
  sent: Photo | null;
}

export function useMatchSource({ file, photo, edit, sent }: Given): MatchSource {
  return useMemo(
    () => ({
      key: `${markOf(file)} ${photo.phase} ${sent?.id ?? ""} ${JSON.stringify(edit)}`,
      locate: async (box) => {
        if (photo.phase !== "ready") return { photo_id: sentId(sent) };
        const { id } = await uploadPhoto(await drawCopy(photo.picture, edit, box), {});
        return { photo_id: id, discard: () => void discardPhoto(id).catch(() => undefined) };
      },
    }),
    [file, photo, edit, sent],
  );
}

function sentId(sent: Photo | null): string {
  if (!sent) throw new Error("The photo is not uploaded yet.");
  return sent.id;
}

function drawCopy(picture: ImageBitmap, edit: PhotoEdit, box: Box | null): Promise<Blob> {
  const edited = drawPhoto(picture, edit, WIDTH);
  const areas = [box ? widened(box) : NOWHERE];
  return jpegOf(drawPhoto(edited, { ...UNEDITED, areas, blursRest: true }, WIDTH), QUALITY);
}

function widened({ x, y, width, height }: Box): Box {
  const [across, down] = [around(width), around(height)];
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}

const around = (side: number) => Math.max(AROUND * side, LEAST_AROUND);
