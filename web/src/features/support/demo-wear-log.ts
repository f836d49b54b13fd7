/** The demo wardrobe on /about: its pieces and their wear log. */
export interface DemoGarment {
  name: string;
  color: string;
  /** In euros. */
  price: number;
  /** Wears before the days that are shown. */
  before: number;
}

export const DEMO_GARMENTS: readonly DemoGarment[] = [
  { name: "White shirt", color: "#f6f3ea", price: 59, before: 21 },
  { name: "Black knit", color: "#1b1f1d", price: 89, before: 34 },
  { name: "Camel coat", color: "#b58a57", price: 240, before: 12 },
  { name: "Green coat", color: "#2c3b31", price: 180, before: 8 },
  { name: "Dark trousers", color: "#23282b", price: 95, before: 40 },
  { name: "Wine skirt", color: "#6b1f2a", price: 70, before: 3 },
];

/** `sketch` is an index into the drawings of components/outfit-sketch. */
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
