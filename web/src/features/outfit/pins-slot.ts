/** Where pinning comes in: it belongs to the wardrobe, and is handed in by the route. */
import type { ReactNode } from "react";
import type { Box } from "@/lib/boxes";
import type { Pins } from "./outfit-values";

/** Makes a part of the photo, or without one its blurred whole, known to the service. */
export interface MatchSource {
  /** Changes with the photo and its edit. */
  key: string;
  locate: (box: Box | null) => Promise<{ photo_id: string; discard?: () => void }>;
}

/** The pin to begin with; -1 for a new one. */
export type OpenPin = number | null;

export interface PinsSlotProps {
  /** The address of the picture, cut as it will be shown; null while it is not there yet. */
  picture: string | null;
  source: MatchSource;
  value: Pins;
  onChange: (pins: Pins) => void;
  error?: string;
  /** The pin that is being edited; null while none is. */
  open: OpenPin;
  onOpen: (open: OpenPin) => void;
}

export type PinsSlot = (props: PinsSlotProps) => ReactNode;
