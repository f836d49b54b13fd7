/** Where the editor of pins comes in: it belongs to the wardrobe, and is handed in by the route. */
import type { ReactNode } from "react";
import type { Pins } from "./outfit-values";

export interface PinsSlotProps {
  /** The address of the picture, cut as it will be shown; null while it is not there yet. */
  picture: string | null;
  value: Pins;
  onChange: (pins: Pins) => void;
  error?: string;
}

export type PinsSlot = (props: PinsSlotProps) => ReactNode;
