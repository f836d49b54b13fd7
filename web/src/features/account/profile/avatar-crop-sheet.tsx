/** Chooses the part of a picture that becomes the avatar. */
import { useCallback, useState } from "react";
import { CropControls } from "@/components/crop-controls";
import { CropFrame } from "@/components/crop-frame";
import { type Crop, SQUARE, WHOLE } from "@/lib/photos/crop";
import { usePicture } from "@/lib/photos/decode-picture";
import { drawCrop } from "@/lib/photos/draw-crop";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { DrawnPicture } from "@/ui/drawn-picture";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { cropSquare } from "./crop-square";

/** A face is more often in the upper part of a tall picture than in its middle. */
const UPPER_PART: Crop = { ...WHOLE, y: 0 };

interface Props {
  file: File;
  onClose: () => void;
  onCut: (picture: Blob) => void;
}

export function AvatarCropSheet({ file, onClose, onCut }: Props) {
  const [crop, setCrop] = useState(UPPER_PART);
  const reading = usePicture(file);
  const cut = async () => onCut(reading.phase === "ready" ? await cropSquare(file, crop) : file);
  return (
    <Sheet
      title={m.profile_form_picture()}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" wide onPress={onClose}>
            {m.common_cancel()}
          </Button>
          <Button wide isDisabled={reading.phase === "reading"} onPress={() => void cut()}>
            {m.common_done()}
          </Button>
        </>
      }
    >
      {reading.phase === "reading" && <Skeleton className="mx-auto aspect-square max-w-80" />}
      {reading.phase === "failed" && (
        <p className="py-6 text-quiet">{m.profile_form_picture_not_shown({ file: file.name })}</p>
      )}
      {reading.phase === "ready" && (
        <SquareCrop picture={reading.value} crop={crop} onChange={setCrop} />
      )}
    </Sheet>
  );
}

interface SquareCropProps {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

function SquareCrop({ picture, ...rest }: SquareCropProps) {
  const { crop } = rest;
  const draw = useCallback(
    (widest: number) => drawCrop(picture, { crop, aspect: SQUARE }, widest),
    [picture, crop],
  );
  const size = { width: picture.width, height: picture.height };
  return (
    <div className="grid gap-4">
      <CropFrame {...rest} size={size} aspect={SQUARE} className="max-w-80">
        <DrawnPicture draw={draw} />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_var(--color-veil)]"
        />
      </CropFrame>
      <CropControls {...rest} size={size} aspect={SQUARE} />
    </div>
  );
}
