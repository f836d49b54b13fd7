/** The sheet that cuts a piece out of its picture. */
import { useState } from "react";
import { useAddPicture } from "@/features/wardrobe/pictures/picture-queries";
import { unchanged, useEditHistory } from "@/lib/browser/edit-history";
import { useFileReading } from "@/lib/browser/use-file-reading";
import { canvasOf } from "@/lib/photos/canvas";
import type { Point } from "@/lib/photos/crop";
import { brushed, keepAll, type Mask, withoutBackdrop, withoutRegion } from "@/lib/photos/cut-out";
import { type PreparedPicture, preparePicture } from "@/lib/photos/region";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { Slider } from "@/ui/slider";
import { FormProblem } from "@/ui/states";
import { ToggleRow } from "@/ui/toggle-row";
import { UndoRedo } from "@/ui/undo-redo";
import { CutOutCanvas } from "./cut-out-canvas";
import { type CutOut, cutOut } from "./piece-pictures";

interface Props {
  garmentId: string;
  name: string;
  original: Blob;
  onClose: () => void;
  onDone: (found: CutOut) => void;
}

export function CutOutSheet({ original, ...props }: Props) {
  const reading = useFileReading(original, readPicture, closePicture);
  if (reading.phase === "ready") return <Editor {...props} source={reading.value} />;
  return (
    <Sheet
      title={m.collage_cut_out_piece({ name: props.name })}
      isOpen
      onClose={props.onClose}
      fill
    >
      {reading.phase === "reading" ? (
        <Skeleton className="min-h-72 w-full flex-1" />
      ) : (
        <FormProblem>{m.collage_cannot_open()}</FormProblem>
      )}
    </Sheet>
  );
}

interface Source {
  picture: ImageBitmap;
  prepared: PreparedPicture;
}

/** Of the mask: fine enough for a strap, quick enough for each move of a finger. */
const MASK_WIDTH = 320;

async function readPicture(file: Blob): Promise<Source> {
  const picture = await createImageBitmap(file);
  const width = Math.min(MASK_WIDTH, picture.width);
  const size = { width, height: Math.max(1, Math.round((width * picture.height) / picture.width)) };
  const { context } = canvasOf(size);
  context.drawImage(picture, 0, 0, size.width, size.height);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  return { picture, prepared: preparePicture({ ...size, data }) };
}

const closePicture = ({ picture }: Source) => picture.close();

const TOOLS = [
  { value: "area", label: m.collage_tool_area() },
  { value: "erase", label: m.collage_tool_erase() },
  { value: "restore", label: m.collage_tool_restore() },
] as const;
type Tool = (typeof TOOLS)[number]["value"];

const HINTS: Record<Tool, string> = {
  area: m.collage_hint_area(),
  erase: m.collage_hint_erase(),
  restore: m.collage_hint_restore(),
};
/** Distances in CIELAB. */
const TOLERANCE = { first: 18, min: 4, max: 60 };
/** Fractions of the picture's width. */
const BRUSH = { first: 0.05, min: 0.01, max: 0.2 };

function Editor({
  garmentId,
  name,
  source,
  onClose,
  onDone,
}: Omit<Props, "original"> & { source: Source }) {
  const { picture, prepared } = source;
  const [tool, setTool] = useState<Tool>("area");
  const [tolerance, setTolerance] = useState(TOLERANCE.first);
  const [brush, setBrush] = useState(BRUSH.first);
  const {
    edit: mask,
    change,
    undo,
    redo,
    stepHandlers,
  } = useEditHistory<Mask>(unchanged(keepAll(prepared)), Object.is);
  const toPixels = ({ x, y }: Point) => ({ x: x * mask.width, y: y * mask.height });
  const touch = (at: Point, from: Point | null) => {
    if (tool === "area") {
      if (!from) change((now) => withoutRegion(now, prepared, toPixels(at), tolerance));
      return;
    }
    const stroke = { from: toPixels(from ?? at), to: toPixels(at), radius: brush * mask.width };
    change((now) => brushed(now, stroke, tool === "restore"));
  };
  const withRest = async (use: (found: CutOut) => void) => {
    const found = await cutOut(picture, mask);
    if (!found) return toastProblem(m.collage_empty());
    use(found);
  };
  const keep = useAddPicture(garmentId);
  const [kept, setKept] = useState<Mask | null>(null);
  const onKept = () => {
    setKept(mask);
    bubble(m.collage_saved_as_picture({ name }));
  };
  return (
    <Sheet
      title={m.collage_cut_out_piece({ name })}
      isOpen
      onClose={onClose}
      outsideCloses={!undo}
      fill
      footer={
        <>
          <Button variant="secondary" wide onPress={onClose}>
            {m.common_cancel()}
          </Button>
          <Button wide onPress={() => void withRest(onDone)}>
            {m.common_done()}
          </Button>
        </>
      }
    >
      <fieldset
        aria-label={m.collage_editor()}
        className="grid min-h-72 min-w-0 flex-1 grid-rows-[auto_minmax(0,1fr)_auto] gap-3"
        {...stepHandlers}
      >
        <div className="flex items-end justify-between gap-3">
          <ToggleRow label={m.collage_tool()} choices={TOOLS} value={tool} onChange={setTool} />
          <UndoRedo undo={undo} redo={redo} />
        </div>
        <CutOutCanvas picture={picture} mask={mask} onTouch={touch} />
        <div className="grid gap-2">
          <p className="text-quiet text-small">{HINTS[tool]}</p>
          <div className="flex flex-wrap items-center gap-3">
            <div className="grid min-w-48 flex-1 grid-cols-[auto_1fr] items-center gap-x-3">
              {tool === "area" ? (
                <Slider
                  label={m.collage_tolerance()}
                  {...range(TOLERANCE)}
                  step={1}
                  value={tolerance}
                  valueText={formatNumber(tolerance)}
                  onChange={setTolerance}
                />
              ) : (
                <Slider
                  label={m.collage_brush()}
                  {...range(BRUSH)}
                  step={0.01}
                  value={brush}
                  valueText={m.collage_brush_value({
                    shown: formatNumber(Math.round(brush * 100)),
                  })}
                  onChange={setBrush}
                />
              )}
            </div>
            <Button
              variant="secondary"
              onPress={() => change((now) => withoutBackdrop(now, prepared))}
            >
              {m.collage_remove_background()}
            </Button>
            <Button
              variant="secondary"
              isDisabled={kept === mask}
              isPending={keep.isPending}
              onPress={() =>
                void withRest(({ shown }) => keep.mutate(shown, { onSuccess: onKept }))
              }
            >
              {m.collage_save_as_picture()}
            </Button>
          </div>
        </div>
      </fieldset>
    </Sheet>
  );
}

const range = ({ min, max }: { min: number; max: number }) => ({ min, max });
