/** The slot for pinning, which belongs to the wardrobe feature; the route fills it. */
import type { ReactNode } from "react";
import type { Box } from "@/lib/photos/boxes";
import type { Pins } from "./outfit-values";

/** Registers a part of the photo, or its blurred whole, with the service. */
export interface MatchSource {
  /** Changes with the photo and its edit. */
  key: string;
  locate: (box: Box | null) => Promise<{ photo_id: string; discard?: () => void }>;
}

/** The pin to start with; -1 for a new one. */
export type OpenPin = number | null;

export interface PinsSlotProps {
  /** The URL of the picture, cropped as it will be shown; null while it is not ready. */
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
