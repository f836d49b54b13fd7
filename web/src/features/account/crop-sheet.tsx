/** A chosen picture that becomes the avatar: which part of it is shown. */
import { useCallback, useState } from "react";
import { type Crop, SQUARE, WHOLE } from "@/lib/crop";
import { usePicture } from "@/lib/decode-picture";
import { drawCrop } from "@/lib/draw-crop";
import { Button } from "@/ui/button";
import { CropControls } from "@/ui/crop-controls";
import { CropFrame } from "@/ui/crop-frame";
import { DrawnPicture } from "@/ui/drawn-picture";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { cutSquare } from "./cut-square";

/** A face is more often in the upper part of a tall picture than in its middle. */
const UPPER_PART: Crop = { ...WHOLE, y: 0 };

interface Props {
  file: File;
  onClose: () => void;
  onCut: (picture: Blob) => void;
}

export function CropSheet({ file, onClose, onCut }: Props) {
  const [crop, setCrop] = useState(UPPER_PART);
  const reading = usePicture(file);
  const cut = async () => onCut(reading.phase === "ready" ? await cutSquare(file, crop) : file);
  return (
    <Sheet
      title="Your picture"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" wide onPress={onClose}>
            Cancel
          </Button>
          <Button wide isDisabled={reading.phase === "reading"} onPress={() => void cut()}>
            Done
          </Button>
        </>
      }
    >
      {reading.phase === "reading" && <Skeleton className="mx-auto aspect-square max-w-80" />}
      {reading.phase === "failed" && (
        <p className="py-6 text-quiet">
          This browser can't show {file.name}, but we can still use it. We'll crop it to the middle.
        </p>
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

function SquareCrop({ picture, ...given }: SquareCropProps) {
  const { crop } = given;
  const draw = useCallback(
    (widest: number) => drawCrop(picture, { crop, aspect: SQUARE }, widest),
    [picture, crop],
  );
  const size = { width: picture.width, height: picture.height };
  return (
    <div className="grid gap-4">
      <CropFrame {...given} size={size} aspect={SQUARE} className="max-w-80">
        <DrawnPicture draw={draw} />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_var(--color-veil)]"
        />
      </CropFrame>
      <CropControls {...given} size={size} aspect={SQUARE} />
    </div>
  );
}
