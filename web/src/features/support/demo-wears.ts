/** The wardrobe that /about lets one try: its pieces, and the days they were worn on. */
export interface DemoGarment {
  name: string;
  colour: string;
  /** In euros. */
  price: number;
  /** Wears before the days that are shown. */
  before: number;
}

export const DEMO_GARMENTS: readonly DemoGarment[] = [
  { name: "White shirt", colour: "#f6f3ea", price: 59, before: 21 },
  { name: "Black knit", colour: "#1b1f1d", price: 89, before: 34 },
  { name: "Camel coat", colour: "#b58a57", price: 240, before: 12 },
  { name: "Green coat", colour: "#2c3b31", price: 180, before: 8 },
  { name: "Dark trousers", colour: "#23282b", price: 95, before: 40 },
  { name: "Wine skirt", colour: "#6b1f2a", price: 70, before: 3 },
];

/** `sketch` counts the drawings of ui/outfit-sketch. */
export const DEMO_OUTFITS: readonly { day: string; sketch: number; pieces: readonly string[] }[] = [
  { day: "Mon", sketch: 0, pieces: ["White shirt", "Dark trousers"] },
  { day: "Tue", sketch: 2, pieces: ["Black knit"] },
  { day: "Wed", sketch: 3, pieces: ["Camel coat", "Dark trousers"] },
  { day: "Thu", sketch: 4, pieces: ["Wine skirt"] },
  { day: "Fri", sketch: 6, pieces: ["White shirt"] },
  { day: "Sat", sketch: 10, pieces: ["Green coat"] },
];

export const wearsOf = ({ name, before }: DemoGarment): number =>
  before + DEMO_OUTFITS.filter(({ pieces }) => pieces.includes(name)).length;
