/** The wardrobe service's color names, and how each looks. */
import type { Garment } from "@/api/types";

export type ColorName = Garment["color_names"][number];

export const PAINT: Record<ColorName, string> = {
  white: "#fbfbfa",
  cream: "#f4ecd8",
  beige: "#d9c6a5",
  tan: "#c49a6c",
  brown: "#6e4a34",
  grey: "#8b9095",
  black: "#1b1c1e",
  navy: "#1f2d55",
  blue: "#2f5f9e",
  "light blue": "#a9cbe8",
  turquoise: "#2fb3ad",
  teal: "#1f6f70",
  green: "#3f7d4e",
  "light green": "#b5dcb4",
  olive: "#6b6b3f",
  yellow: "#efcf3f",
  mustard: "#c99a2e",
  orange: "#d9722b",
  red: "#b3262b",
  burgundy: "#6a1f33",
  pink: "#e29bb3",
  purple: "#6d4a94",
  lilac: "#c4addb",
};

export const COLORS = Object.keys(PAINT) as [ColorName, ...ColorName[]];
