/** A part of a local picture, filling a frame. */
import { type Box, coverPosition } from "@/lib/photos/boxes";

interface Props {
  url: string;
  box: Box;
  /** Width over height of the whole picture, and of the frame. */
  aspects: { picture: number; frame: number };
}

const percent = (share: number) => `${share * 100}%`;

export function PhotoCrop({ url, box, aspects }: Props) {
  const { left, top, width, height } = coverPosition(box, aspects.picture, aspects.frame);
  return (
    <span
      className="relative block overflow-hidden rounded-control bg-surface"
      style={{ aspectRatio: aspects.frame }}
    >
      <img
        src={url}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          left: percent(left),
          top: percent(top),
          width: percent(width),
          height: percent(height),
        }}
      />
    </span>
  );
}
