/** A chosen picture on its way to become the avatar: which part of it is shown. */
import { useRef, useState } from "react";
import { SQUARE, WHOLE } from "@/lib/crop";
import { useObjectUrl } from "@/lib/use-object-url";
import { Button } from "@/ui/button";
import { CropFrame } from "@/ui/crop-frame";
import { Sheet } from "@/ui/sheet";
import { cutSquare } from "./cut-square";

interface Props {
  file: File;
  onClose: () => void;
  onCut: (picture: Blob) => void;
}

export function CropSheet({ file, onClose, onCut }: Props) {
  const [crop, setCrop] = useState(WHOLE);
  const [isUnreadable, setUnreadable] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const url = useObjectUrl(file);
  const cut = async () => {
    if (isUnreadable || !picture.current) return onCut(file);
    onCut(await cutSquare(picture.current, crop));
  };
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
          <Button wide onPress={() => void cut()}>
            Use this
          </Button>
        </>
      }
    >
      {isUnreadable ? (
        <p className="py-6 text-quiet">
          This browser cannot show {file.name}, but we can read it. Its middle will be shown.
        </p>
      ) : (
        url && (
          <CropFrame
            url={url}
            crop={crop}
            aspect={SQUARE}
            onChange={setCrop}
            onUnreadable={() => setUnreadable(true)}
            picture={picture}
            className="max-w-80"
          >
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_999px_var(--color-veil)]"
            />
          </CropFrame>
        )
      )}
    </Sheet>
  );
}
