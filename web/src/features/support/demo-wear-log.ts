/** The demo wardrobe on /about: its pieces and their wear log. */
import { m } from "@/paraglide/messages.js";
import { PRERENDERED_LOCALE } from "./prerendered-locale";

export type DemoGarmentId = "shirt" | "knit" | "camel" | "green" | "trousers" | "skirt";

export interface DemoGarment {
  id: DemoGarmentId;
  name: string;
  color: string;
  /** In euros. */
  price: number;
  /** Wears before the days that are shown. */
  before: number;
}

export const DEMO_GARMENTS: readonly DemoGarment[] = [
  { id: "shirt", name: m.support_demo_white_shirt(), color: "#f6f3ea", price: 59, before: 21 },
  { id: "knit", name: m.support_demo_black_knit(), color: "#1b1f1d", price: 89, before: 34 },
  { id: "camel", name: m.support_demo_camel_coat(), color: "#b58a57", price: 240, before: 12 },
  { id: "green", name: m.support_demo_green_coat(), color: "#2c3b31", price: 180, before: 8 },
  { id: "trousers", name: m.support_demo_dark_trousers(), color: "#23282b", price: 95, before: 40 },
  { id: "skirt", name: m.support_demo_wine_skirt(), color: "#6b1f2a", price: 70, before: 3 },
];

interface DemoOutfit {
  day: string;
  /** An index into the drawings of components/outfit-sketch. */
  sketch: number;
  pieces: readonly DemoGarmentId[];
}

const weekday = new Intl.DateTimeFormat(PRERENDERED_LOCALE, { weekday: "short", timeZone: "UTC" });
/** Of a week that begins on Monday, 0. */
const dayName = (day: number) => weekday.format(Date.UTC(2026, 10, 16 + day));

export const DEMO_OUTFITS: readonly DemoOutfit[] = [
  { day: dayName(0), sketch: 0, pieces: ["shirt", "trousers"] },
  { day: dayName(1), sketch: 2, pieces: ["knit"] },
  { day: dayName(2), sketch: 3, pieces: ["camel", "trousers"] },
  { day: dayName(3), sketch: 4, pieces: ["skirt"] },
  { day: dayName(4), sketch: 6, pieces: ["shirt"] },
  { day: dayName(5), sketch: 10, pieces: ["green"] },
];

export const wearsOf = ({ id, before }: DemoGarment): number =>
  before + DEMO_OUTFITS.filter(({ pieces }) => pieces.includes(id)).length;
