/** A chosen picture on its way to become the avatar: which part of it is shown. */
import { useEffect, useRef, useState } from "react";
import { WHOLE } from "@/lib/crop";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { cutSquare } from "./cut-square";
import { SquareCrop } from "./square-crop";

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
          <SquareCrop
            url={url}
            crop={crop}
            onChange={setCrop}
            onUnreadable={() => setUnreadable(true)}
            picture={picture}
          />
        )
      )}
    </Sheet>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
