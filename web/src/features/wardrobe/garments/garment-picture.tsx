/** A garment's image: its own picture, the part of an outfit that shows it, or its colors. */
import type { Garment } from "@/api/types";
import { CroppedPicture } from "@/components/cropped-picture";
import { HangerIcon } from "@/ui/icons";

interface Props {
  garment: Pick<Garment, "name" | "colors" | "photo">;
  /** The CSS width, to choose the rendition. */
  width: number;
  /** Off where the name is beside it. */
  isDescribed?: boolean;
  lazy?: boolean;
}

export const GARMENT_ASPECT = 0.8;

export function GarmentPicture({ garment, width, isDescribed = true, lazy }: Props) {
  const { photo, name, colors } = garment;
  if (photo) {
    return (
      <CroppedPicture
        picture={photo}
        alt={isDescribed ? name : ""}
        aspectRatio={GARMENT_ASPECT}
        width={width}
        lazy={lazy}
      />
    );
  }
  return (
    <span
      className="relative grid place-items-center bg-surface text-quiet"
      style={{ aspectRatio: GARMENT_ASPECT }}
    >
      {isDescribed && <span className="sr-only">{name}</span>}
      <HangerIcon width={40} height={40} />
      <Swatches colors={colors} />
    </span>
  );
}

function Swatches({ colors }: { colors: readonly string[] }) {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 flex h-2">
      {colors.map((color) => (
        <span key={color} className="flex-1" style={{ backgroundColor: color }} />
      ))}
    </span>
  );
}
