/** A frame filled with one part of a picture. */
import { type CoverPosition, coverPosition } from "@/lib/photos/boxes";
import { Image } from "@/ui/image";

export interface PicturePart {
  bucket: string;
  path: string;
  width: number;
  height: number;
  thumbhash?: string | null;
  crop: { x: number; y: number; width: number; height: number } | null;
}

interface Props {
  picture: PicturePart;
  alt: string;
  /** Width over height of the frame. */
  aspectRatio: number;
  /** The frame's CSS width, to choose the rendition. */
  width: number;
  lazy?: boolean;
}

const percent = (share: number) => `${share * 100}%`;

export function CroppedPicture({ picture, alt, aspectRatio, width, lazy }: Props) {
  const { crop, ...image } = picture;
  const position: CoverPosition = coverPosition(
    crop ?? { x: 0, y: 0, width: 1, height: 1 },
    picture.width / picture.height,
    aspectRatio,
  );
  return (
    <span className="relative block overflow-hidden bg-surface" style={{ aspectRatio }}>
      <span
        className="absolute block"
        style={{
          left: percent(position.left),
          top: percent(position.top),
          width: percent(position.width),
          height: percent(position.height),
        }}
      >
        <Image
          path={image.path}
          bucket={image.bucket}
          thumbhash={image.thumbhash}
          alt={alt}
          lazy={lazy}
          fillSpace
          sizes={`${Math.round(width * position.width)}px`}
        />
      </span>
    </span>
  );
}
