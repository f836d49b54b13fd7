/**
 * Lets the service match a photo that is not uploaded yet, by a copy in which all but one piece is
 * blurred beyond recognition: content that may still be blurred never leaves this device.
 */
import { useMemo } from "react";
import type { Photo } from "@/api/types";
import { drawPhoto, type PhotoEdit, UNEDITED } from "@/features/outfit/photo-editor/photo-edit";
import { discardPhoto, uploadPhoto } from "@/features/outfit/queries";
import type { Box } from "@/lib/photos/boxes";
import { jpegOf } from "@/lib/photos/canvas";
import { photoFingerprint } from "./draft";
import type { MatchSource } from "./pins-slot";
import type { StagedPhoto } from "./staged-photo";

const WIDTH = 640;
const QUALITY = 0.9;
/**
 * Margin relative to the box: from the surrounding colors the service tells a piece from its
 * background.
 */
const MARGIN = 0.12;
/** Relative to the picture: a minimum for small pieces. */
const MIN_MARGIN = 0.02;
/** Nothing of the picture stays sharp. */
const NO_PIECE: Box = { x: -1, y: -1, width: 0.01, height: 0.01 };

interface Options {
  file: File;
  photo: StagedPhoto;
  edit: PhotoEdit;
  /** A photo that cannot be decoded here was already uploaded. */
  sent: Photo | null;
}

export function useMatchSource({ file, photo, edit, sent }: Options): MatchSource {
  return useMemo(
    () => ({
      key: `${photoFingerprint(file)} ${photo.phase} ${sent?.id ?? ""} ${JSON.stringify(edit)}`,
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
  const areas = [box ? widened(box) : NO_PIECE];
  return jpegOf(drawPhoto(edited, { ...UNEDITED, areas, blursRest: true }, WIDTH), QUALITY);
}

function widened({ x, y, width, height }: Box): Box {
  const [across, down] = [around(width), around(height)];
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}

const around = (side: number) => Math.max(MARGIN * side, MIN_MARGIN);
