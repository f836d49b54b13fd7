/** Zoom, straighten and rotate controls for the picture in a crop frame. */
import { MAX_ANGLE, MAX_ZOOM, straightened, turned, zoomed } from "@/lib/photos/crop";
import { formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "@/ui/button";
import { RotateIcon } from "@/ui/icons";
import { Slider } from "@/ui/slider";
import type { CropProps } from "./crop-frame";

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

export function CropControls({ size, crop, aspect, onChange }: CropProps) {
  return (
    <div className="mx-auto flex w-full max-w-md items-center gap-2">
      <div className="grid flex-1 grid-cols-[auto_1fr] items-center gap-x-3">
        <Slider
          label={m.crop_zoom()}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          valueText={m.crop_zoom_value({ zoom: formatNumber(crop.zoom, ONE_DIGIT) })}
          onChange={(zoom) => onChange(zoomed(size, crop, zoom, aspect))}
        />
        <Slider
          label={m.crop_straighten()}
          min={-MAX_ANGLE}
          max={MAX_ANGLE}
          step={0.5}
          value={crop.angle}
          valueText={m.crop_angle({ angle: formatNumber(crop.angle) })}
          onChange={(angle) => onChange(straightened(size, crop, angle, aspect))}
        />
      </div>
      <IconButton aria-label={m.crop_rotate()} onPress={() => onChange(turned(size, crop, aspect))}>
        <RotateIcon />
      </IconButton>
    </div>
  );
}
