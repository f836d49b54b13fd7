/** Zoom, straighten and rotate controls for the picture in a crop frame. */
import { type CSSProperties, useId } from "react";
import { MAX_ANGLE, MAX_ZOOM, straightened, turned, zoomed } from "@/lib/photos/crop";
import { IconButton } from "@/ui/button";
import { RotateIcon } from "@/ui/icons";
import type { CropProps } from "./crop-frame";

export function CropControls({ size, crop, aspect, onChange }: CropProps) {
  return (
    <div className="mx-auto flex w-full max-w-md items-center gap-2">
      <div className="grid flex-1 grid-cols-[auto_1fr] items-center gap-x-3">
        <Slider
          label="Zoom"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          valueText={`${crop.zoom.toFixed(1)} times`}
          onChange={(zoom) => onChange(zoomed(size, crop, zoom, aspect))}
        />
        <Slider
          label="Straighten"
          min={-MAX_ANGLE}
          max={MAX_ANGLE}
          step={0.5}
          value={crop.angle}
          valueText={`${crop.angle} degrees`}
          onChange={(angle) => onChange(straightened(size, crop, angle, aspect))}
        />
      </div>
      <IconButton aria-label="Rotate" onPress={() => onChange(turned(size, crop, aspect))}>
        <RotateIcon />
      </IconButton>
    </div>
  );
}

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  /** The value as a screen reader says it. */
  valueText: string;
  onChange: (value: number) => void;
}

function Slider({ label, valueText, onChange, ...range }: SliderProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="font-[560] text-small">
        {label}
      </label>
      <input
        {...range}
        id={id}
        type="range"
        aria-valuetext={valueText}
        onChange={({ target }) => onChange(Number(target.value))}
        className="slider w-full min-w-0"
        style={filled(range) as CSSProperties}
      />
    </>
  );
}

/** The filled part of the track: from the neutral value to the current one. */
function filled({ min, max, value }: Pick<SliderProps, "min" | "max" | "value">) {
  const ends = [Math.max(min, 0), value].map((end) => ((end - min) / (max - min)) * 100);
  return { "--from": `${Math.min(...ends)}%`, "--to": `${Math.max(...ends)}%` };
}
