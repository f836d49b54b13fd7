/** The sheet that rotates, crops to 3:5 and blurs a photo before it leaves this device. */
import { useCallback, useEffect, useRef, useState } from "react";
import { CropControls } from "@/components/crop-controls";
import { CropFrame } from "@/components/crop-frame";
import { type EditHistory, unchanged, useEditHistory } from "@/lib/browser/edit-history";
import { jsonEqual } from "@/lib/http/json-equal";
import { PORTRAIT } from "@/lib/photos/crop";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { DrawnPicture } from "@/ui/drawn-picture";
import { toast } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { ToggleRow } from "@/ui/toggle-row";
import { UndoRedo } from "@/ui/undo-redo";
import { BlurControls, BlurStage } from "./blur-stage";
import { drawPhoto, type PhotoEdit } from "./photo-edit";

interface Props {
  file: File;
  picture: ImageBitmap;
  edit: PhotoEdit;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDone: (edit: PhotoEdit) => void;
}

export function PhotoEditor({ file, picture, edit, isOpen, onOpenChange, onDone }: Props) {
  const [resumed, setResumed] = useState<EditHistory<PhotoEdit> | null>(null);
  const offerUndo = useUndoOffer(file);
  const close = (discarded: EditHistory<PhotoEdit> | null) => {
    setResumed(null);
    onOpenChange(false);
    if (!discarded) return;
    offerUndo(() => {
      setResumed(discarded);
      onOpenChange(true);
    });
  };
  // Mounted for each opening: starts with the applied edits, or with those an undo restores.
  return isOpen ? (
    <OpenEditor
      picture={picture}
      edit={edit}
      start={resumed ?? unchanged(edit)}
      onClose={close}
      onDone={onDone}
    />
  ) : null;
}

/** Offers to restore discarded edits for as long as their photo can be edited. */
function useUndoOffer(file: File): (undo: () => void) => void {
  const dismiss = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another photo ends the offer as well.
  useEffect(() => () => dismiss.current?.(), [file]);
  return (undo) => {
    dismiss.current?.();
    dismiss.current = toast(m.outfit_editor_discarded(), { undo });
  };
}

type Tool = "crop" | "blur";

const TOOLS = [
  { value: "crop", label: m.outfit_editor_crop() },
  { value: "blur", label: m.outfit_editor_blur() },
] as const;

interface OpenProps extends Pick<Props, "picture" | "edit" | "onDone"> {
  start: EditHistory<PhotoEdit>;
  /** With the changes that were not applied. */
  onClose: (discarded: EditHistory<PhotoEdit> | null) => void;
}

function OpenEditor({ picture, edit: first, start, onClose, onDone }: OpenProps) {
  const { history, edit, change, undo, redo, stepHandlers } = useEditHistory(start);
  const isChanged = !jsonEqual(edit, first);
  const leave = () => onClose(isChanged ? history : null);
  const [tool, setTool] = useState<Tool>("crop");
  return (
    <Sheet
      title={m.composer_crop_and_blur()}
      isOpen
      onClose={leave}
      outsideCloses={!isChanged}
      fill
      footer={
        <>
          <Button variant="secondary" wide onPress={leave}>
            {m.common_cancel()}
          </Button>
          <Button
            wide
            onPress={() => {
              onDone(edit);
              onClose(null);
            }}
          >
            {m.common_done()}
          </Button>
        </>
      }
    >
      <fieldset
        aria-label={m.outfit_editor_label()}
        className="grid min-w-0 min-h-72 flex-1 grid-rows-[auto_minmax(0,1fr)_auto] gap-3 tablet:min-h-48 tablet:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] tablet:grid-rows-[auto_minmax(0,1fr)] tablet:gap-x-8"
        {...stepHandlers}
      >
        <div className="flex items-end justify-between gap-3 tablet:col-start-2">
          <ToggleRow
            label={m.outfit_editor_tool()}
            choices={TOOLS}
            value={tool}
            onChange={setTool}
          />
          <UndoRedo undo={undo} redo={redo} />
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

/** The photo as it will be sent, whichever tool is active, and the tool's controls below. */
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
              <DrawnPicture draw={draw} label={m.outfit_editor_preview()} />
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
