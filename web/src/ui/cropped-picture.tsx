/** A frame filled with one part of a picture. */
import { type CoverPlace, coverPlace } from "@/lib/boxes";
import { Image } from "./image";

export interface PartOfPicture {
  bucket: string;
  path: string;
  width: number;
  height: number;
  thumbhash?: string | null;
  crop: { x: number; y: number; width: number; height: number } | null;
}

interface Props {
  picture: PartOfPicture;
  alt: string;
  /** Width over height of the frame. */
  aspectRatio: number;
  /** Of the frame in CSS pixels, to choose the file by. */
  width: number;
  lazy?: boolean;
}

const percent = (share: number) => `${share * 100}%`;

export function CroppedPicture({ picture, alt, aspectRatio, width, lazy }: Props) {
  const { crop, ...image } = picture;
  const place: CoverPlace = coverPlace(
    crop ?? { x: 0, y: 0, width: 1, height: 1 },
    picture.width / picture.height,
    aspectRatio,
  );
  return (
    <span className="relative block overflow-hidden bg-surface" style={{ aspectRatio }}>
      <span
        className="absolute block"
        style={{
          left: percent(place.left),
          top: percent(place.top),
          width: percent(place.width),
          height: percent(place.height),
        }}
      >
        <Image
          path={image.path}
          bucket={image.bucket}
          thumbhash={image.thumbhash}
          alt={alt}
          lazy={lazy}
          fillSpace
          sizes={`${Math.round(width * place.width)}px`}
        />
      </span>
    </span>
  );
}
