/** The sheet in which a photo is turned, cut to 3:5 and blurred, before it leaves this device. */
import { useCallback, useState } from "react";
import { PORTRAIT } from "@/lib/crop";
import { Button, IconButton } from "@/ui/button";
import { CropControls } from "@/ui/crop-controls";
import { CropFrame } from "@/ui/crop-frame";
import { DrawnPicture } from "@/ui/drawn-picture";
import { RedoIcon, UndoIcon } from "@/ui/icons";
import { Sheet } from "@/ui/sheet";
import { ToggleRow } from "@/ui/toggle-row";
import { BlurControls, BlurStage } from "./blur-stage";
import { useEditHistory } from "./edit-history";
import { drawPhoto, type PhotoEdit } from "./photo-edit";

interface Props {
  file: File;
  picture: ImageBitmap;
  edit: PhotoEdit;
  isOpen: boolean;
  onClose: () => void;
  onDone: (edit: PhotoEdit) => void;
}

export function PhotoEditor({ isOpen, onClose, ...given }: Props) {
  // Mounted for each opening: changes that were not taken over are forgotten.
  return isOpen ? <OpenEditor {...given} onClose={onClose} /> : null;
}

type Tool = "crop" | "blur";

const TOOLS = [
  { value: "crop", label: "Crop" },
  { value: "blur", label: "Blur" },
] as const;

function OpenEditor({ picture, edit: first, onClose, onDone }: Omit<Props, "isOpen">) {
  const { edit, change, undo, redo, stepHandlers } = useEditHistory(first);
  const [tool, setTool] = useState<Tool>("crop");
  return (
    <Sheet
      title="Crop and blur"
      isOpen
      onClose={onClose}
      fill
      footer={
        <>
          <Button look="secondary" wide onPress={onClose}>
            Cancel
          </Button>
          <Button
            wide
            onPress={() => {
              onDone(edit);
              onClose();
            }}
          >
            Done
          </Button>
        </>
      }
    >
      <fieldset
        aria-label="Photo editor"
        className="grid min-w-0 min-h-72 flex-1 grid-rows-[auto_minmax(0,1fr)_auto] gap-3 tablet:min-h-48 tablet:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] tablet:grid-rows-[auto_minmax(0,1fr)] tablet:gap-x-8"
        {...stepHandlers}
      >
        <div className="flex items-end justify-between gap-3 tablet:col-start-2">
          <ToggleRow label="Editing tool" choices={TOOLS} value={tool} onChange={setTool} />
          <span className="flex">
            <IconButton aria-label="Undo" isDisabled={!undo} onPress={undo ?? undefined}>
              <UndoIcon />
            </IconButton>
            <IconButton aria-label="Redo" isDisabled={!redo} onPress={redo ?? undefined}>
              <RedoIcon />
            </IconButton>
          </span>
        </div>
        <Tools tool={tool} picture={picture} edit={edit} onChange={change} />
      </fieldset>
    </Sheet>
  );
}

interface ToolProps {
  tool: Tool;
  picture: ImageBitmap;
  edit: PhotoEdit;
  onChange: (edit: PhotoEdit) => void;
}

/** The photo as it will be sent, whichever tool works on it, and below it what the tool can do. */
function Tools({ tool, picture, edit, onChange }: ToolProps) {
  const draw = useCallback((widest: number) => drawPhoto(picture, edit, widest), [picture, edit]);
  const size = { width: picture.width, height: picture.height };
  const framed = { size, crop: edit.crop };
  const crop = {
    ...framed,
    aspect: PORTRAIT,
    onChange: (changed: PhotoEdit["crop"]) => onChange({ ...edit, crop: changed }),
  };
  const blur = { framed, edit, onChange };
  return (
    <>
      <div className="[container-type:size] grid place-items-center tablet:col-start-1 tablet:row-span-2 tablet:row-start-1">
        <div className="aspect-portrait w-[min(100cqw,60cqh)]">
          {tool === "crop" ? (
            <CropFrame {...crop}>
              <DrawnPicture draw={draw} />
            </CropFrame>
          ) : (
            <BlurStage {...blur}>
              <DrawnPicture draw={draw} label="The photo as others will see it" />
            </BlurStage>
          )}
        </div>
      </div>
      <div className="min-h-28 tablet:col-start-2">
        {tool === "crop" ? <CropControls {...crop} /> : <BlurControls {...blur} />}
      </div>
    </>
  );
}
