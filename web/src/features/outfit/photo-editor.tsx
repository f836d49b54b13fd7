/** The sheet in which a photo is cut to 3:5 and blurred, before it leaves this device. */
import { useState } from "react";
import { PORTRAIT } from "@/lib/crop";
import { useObjectUrl } from "@/lib/use-object-url";
import { Button } from "@/ui/button";
import { CropFrame } from "@/ui/crop-frame";
import { Sheet } from "@/ui/sheet";
import { ToggleRow } from "@/ui/toggle-row";
import { BlurStage } from "./blur-stage";
import type { PhotoEdit } from "./photo-edit";

interface Props {
  file: File;
  picture: ImageBitmap;
  edit: PhotoEdit;
  isOpen: boolean;
  onClose: () => void;
  onDone: (edit: PhotoEdit) => void;
}

export function PhotoEditor({ isOpen, onClose, ...given }: Props) {
  // Mounted anew for each opening: what was not taken over is forgotten.
  return isOpen ? <OpenEditor {...given} onClose={onClose} /> : null;
}

type Tool = "frame" | "blur";

const TOOLS = [
  { value: "frame", label: "Crop" },
  { value: "blur", label: "Blur" },
] as const;

function OpenEditor({ file, picture, edit, onClose, onDone }: Omit<Props, "isOpen">) {
  const [tool, setTool] = useState<Tool>("frame");
  const [changed, setChanged] = useState(edit);
  const url = useObjectUrl(file);
  return (
    <Sheet
      title="Crop and blur"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" wide onPress={onClose}>
            Cancel
          </Button>
          <Button
            wide
            onPress={() => {
              onDone(changed);
              onClose();
            }}
          >
            Use this
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ToggleRow label="What to do" choices={TOOLS} value={tool} onChange={setTool} />
        {tool === "frame" && url && (
          <CropFrame
            url={url}
            crop={changed.crop}
            aspect={PORTRAIT}
            onChange={(crop) => setChanged({ ...changed, crop })}
            onUnreadable={onClose}
            className="max-w-60"
          />
        )}
        {tool === "blur" && <BlurStage picture={picture} edit={changed} onChange={setChanged} />}
      </div>
    </Sheet>
  );
}
