/** The window of a fixed shape that is cut out of a picture. */
export interface Crop {
  /** 1 shows as much of the picture as the window can. */
  zoom: number;
  /** The middle of the window, as shares of the picture's width and height. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Window extends Size {
  left: number;
  top: number;
}

export const SQUARE = 1;
/** Of an outfit's photo: width over height. */
export const PORTRAIT = 0.6;
export const LARGEST_ZOOM = 4;
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The window in the picture's own pixels; `aspect` is its width over its height. */
export function windowOf(size: Size, crop: Crop, aspect: number): Window {
  const { width, height } = extentOf(size, crop.zoom, aspect);
  const { x, y } = kept(size, crop, aspect);
  return { left: x * size.width - width / 2, top: y * size.height - height / 2, width, height };
}

/** Moves the picture under the window by shares of the window; it never leaves the picture. */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }, aspect: number): Crop {
  const { width, height } = extentOf(size, crop.zoom, aspect);
  const x = crop.x - (by.x * width) / size.width;
  const y = crop.y - (by.y * height) / size.height;
  return kept(size, { ...crop, x, y }, aspect);
}

export function zoomed(size: Size, crop: Crop, zoom: number, aspect: number): Crop {
  return kept(size, { ...crop, zoom: Math.min(Math.max(zoom, 1), LARGEST_ZOOM) }, aspect);
}

function extentOf({ width, height }: Size, zoom: number, aspect: number): Size {
  const widest = Math.min(width, height * aspect) / zoom;
  return { width: widest, height: widest / aspect };
}

function kept(size: Size, crop: Crop, aspect: number): Crop {
  const { width, height } = extentOf(size, crop.zoom, aspect);
  const within = (share: number, half: number) => Math.min(Math.max(share, half), 1 - half);
  const x = within(crop.x, width / 2 / size.width);
  const y = within(crop.y, height / 2 / size.height);
  return { ...crop, x, y };
}
