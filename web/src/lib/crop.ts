/** The square that is cut out of a picture. */
export interface Crop {
  /** 1 shows as much of the picture as a square can. */
  zoom: number;
  /** The middle of the square, as shares of the picture's width and height. */
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

export interface Square {
  left: number;
  top: number;
  side: number;
}

export const LARGEST_ZOOM = 4;
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square in the picture's own pixels. */
export function squareOf(size: Size, crop: Crop): Square {
  const side = sideOf(size, crop.zoom);
  const { x, y } = kept(size, crop);
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}

/** Moves the picture under the square by shares of the square's side; it never leaves the picture. */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const side = sideOf(size, crop.zoom);
  const x = crop.x - (by.x * side) / size.width;
  const y = crop.y - (by.y * side) / size.height;
  return kept(size, { ...crop, x, y });
}

export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return kept(size, { ...crop, zoom: Math.min(Math.max(zoom, 1), LARGEST_ZOOM) });
}

const sideOf = ({ width, height }: Size, zoom: number) => Math.min(width, height) / zoom;

function kept(size: Size, crop: Crop): Crop {
  const half = sideOf(size, crop.zoom) / 2;
  const within = (share: number, length: number) =>
    Math.min(Math.max(share, half / length), 1 - half / length);
  return { ...crop, x: within(crop.x, size.width), y: within(crop.y, size.height) };
}
