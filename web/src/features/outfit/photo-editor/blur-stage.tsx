/** The photo with its blur areas: tap or draw them, then move, resize and remove them. */
import { type ReactNode, useRef, useState } from "react";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { usePreventFling } from "@/ui/use-prevent-fling";
import { AreaOutline, BlurAreaBox } from "./blur-area-box";
import { type Framed, initialArea } from "./blur-areas";
import type { Area, PhotoEdit } from "./photo-edit";
import { useAreaDrag } from "./use-area-drag";

interface Props {
  framed: Framed;
  edit: PhotoEdit;
  onChange: (edit: PhotoEdit) => void;
}

const MAX_AREAS = 20;

const withArea = (edit: PhotoEdit, area: Area): PhotoEdit =>
  edit.areas.length < MAX_AREAS ? { ...edit, areas: [...edit.areas, area] } : edit;

/** `children` is the photo as it will be sent. */
export function BlurStage({ framed, edit, onChange, children }: Props & { children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const replace = (at: number, area: Area) =>
    onChange({ ...edit, areas: edit.areas.map((before, i) => (i === at ? area : before)) });
  const remove = (at: number) => {
    onChange({ ...edit, areas: edit.areas.filter((_, i) => i !== at) });
    setChosen(null);
    stage.current?.focus();
  };
  usePreventFling(stage);
  const drag = useAreaDrag({
    stage,
    framed,
    onDraw: (area) => {
      setChosen(edit.areas.length);
      onChange(withArea(edit, area));
    },
    onChange: replace,
  });
  return (
    <div
      ref={stage}
      tabIndex={-1}
      className="relative size-full touch-none select-none outline-none"
      {...drag.handlers}
    >
      <div className="size-full overflow-hidden rounded-print bg-surface">{children}</div>
      {edit.areas.map((area, at) => (
        <BlurAreaBox
          // biome-ignore lint/suspicious/noArrayIndexKey: an area has no name but its position.
          key={at}
          at={at}
          area={area}
          framed={framed}
          isChosen={chosen === at}
          onBegin={(event, held) => {
            setChosen(at);
            drag.begin(event, held);
          }}
          onChange={(changed) => replace(at, changed)}
          onChoose={() => setChosen(at)}
          onRemove={() => remove(at)}
        />
      ))}
      {drag.drawn && (
        <div className="pointer-events-none absolute inset-0">
          <AreaOutline area={drag.drawn} framed={framed} />
        </div>
      )}
    </div>
  );
}

export function BlurControls({ framed, edit, onChange }: Props) {
  const isEmpty = edit.areas.length === 0;
  return (
    <div className="mx-auto grid w-full max-w-md gap-1">
      {isEmpty && <p className="text-quiet text-small">{m.outfit_editor_blur_hint()}</p>}
      <div className="flex flex-wrap items-center gap-x-3">
        <Button
          variant="secondary"
          isDisabled={edit.areas.length >= MAX_AREAS}
          onPress={() => onChange(withArea(edit, initialArea(framed)))}
        >
          {m.outfit_editor_add_area()}
        </Button>
        {!isEmpty && (
          <Button variant="quiet" onPress={() => onChange({ ...edit, areas: [] })}>
            {m.common_clear_all()}
          </Button>
        )}
      </div>
      {!isEmpty && (
        <Checkbox
          isSelected={edit.blursRest}
          onChange={(blursRest) => onChange({ ...edit, blursRest })}
        >
          {m.outfit_editor_blur_rest()}
        </Checkbox>
      )}
    </div>
  );
}
