/**
 * Drawn outfits, laid out flat like paper cut-outs: they stand in for photos until there are some.
 */
const PIECES = {
  shirt: "M22 17 27 14Q30 18 33 14L38 17 48 26 43 34 39.5 31V49H20.5V31L17 34 12 26Z",
  knit: "M22 16Q30 21 38 16L44 20 50 46 43.5 48.5 40 34V51H20V34L16.5 48.5 10 46 16 20Z",
  tank: "M23 15H26Q30 24 34 15H37L39 28V49H21V28Z",
  coat: "M23 11 30 19 37 11 44.5 16 51 50 44.5 52.5 41 35 43.5 84H16.5L19 35 15.5 52.5 9 50 15.5 16Z",
  dress: "M24 12H26Q30 22 34 12H36L38.5 26 36.5 40 48 84Q30 90 12 84L23.5 40 21.5 26Z",
  trousers: "M21 48H39L41.5 90H33L30 59 27 90H18.5Z",
  wide: "M21 48H39L46 91H32.5L30 62 27.5 91H14Z",
  skirt: "M22 48H38L46 82Q30 86.5 14 82Z",
  shorts: "M21 48H39L42 68H31.5L30 58 28.5 68H18Z",
} as const;
type Piece = keyof typeof PIECES;

export interface Sketch {
  ground: string;
  /** Drawn in order: outer layers come last. */
  pieces: readonly (readonly [Piece, string])[];
  shoes?: string;
}

export const SKETCHES: readonly Sketch[] = [
  {
    ground: "#d8dfd6",
    pieces: [
      ["trousers", "#222b3d"],
      ["shirt", "#f6f3ea"],
    ],
    shoes: "#5b2a22",
  },
  { ground: "#0f5a3c", pieces: [["dress", "#e9c8b4"]], shoes: "#f3eee2" },
  {
    ground: "#e9e4d8",
    pieces: [
      ["wide", "#8c6f4e"],
      ["knit", "#1b1f1d"],
    ],
    shoes: "#f8f6f0",
  },
  {
    ground: "#c8cfdb",
    pieces: [
      ["trousers", "#23282b"],
      ["tank", "#fbfaf6"],
      ["coat", "#b58a57"],
    ],
    shoes: "#1b1f1d",
  },
  {
    ground: "#e7d3c8",
    pieces: [
      ["skirt", "#6b1f2a"],
      ["knit", "#f4e9dc"],
    ],
    shoes: "#2a1a18",
  },
  {
    ground: "#20302a",
    pieces: [
      ["wide", "#d9d2bd"],
      ["shirt", "#86d6ad"],
    ],
    shoes: "#f0ece0",
  },
  {
    ground: "#efe3bd",
    pieces: [
      ["shorts", "#31507a"],
      ["shirt", "#fffdf6"],
    ],
    shoes: "#b2522d",
  },
  { ground: "#d5d0dc", pieces: [["dress", "#2d3350"]], shoes: "#e9e4d8" },
  {
    ground: "#dfe6e6",
    pieces: [
      ["skirt", "#1c1f20"],
      ["tank", "#c9512f"],
    ],
    shoes: "#1c1f20",
  },
  {
    ground: "#b9452a",
    pieces: [
      ["trousers", "#f2e8d6"],
      ["knit", "#f9d9a8"],
    ],
    shoes: "#3a1711",
  },
  {
    ground: "#e3e7dc",
    pieces: [
      ["trousers", "#3d4a3a"],
      ["shirt", "#dfe8ef"],
      ["coat", "#2c3b31"],
    ],
    shoes: "#8c6f4e",
  },
  {
    ground: "#c4d3e0",
    pieces: [
      ["wide", "#f7f4ec"],
      ["tank", "#22375c"],
    ],
    shoes: "#c9a36a",
  },
];

export function OutfitSketch({ ground, pieces, shoes }: Sketch) {
  return (
    <svg
      viewBox="0 0 60 100"
      className="block size-full"
      aria-hidden="true"
      preserveAspectRatio="xMidYMid slice"
    >
      <rect width="60" height="100" fill={ground} />
      {shoes && (
        <path
          d="M19 93q3.5-3.5 7 0v3q-3.5 1.5-7 0zM34 93q3.5-3.5 7 0v3q-3.5 1.5-7 0z"
          fill={shoes}
        />
      )}
      {pieces.map(([piece, colour]) => (
        <g key={piece}>
          <path d={PIECES[piece]} fill="#000" opacity="0.16" transform="translate(0.9 1.3)" />
          <path d={PIECES[piece]} fill={colour} />
          {piece === "coat" && (
            <path
              d="M30 19V84M30 19 25.5 31M30 19 34.5 31"
              stroke="#000"
              strokeOpacity="0.28"
              strokeWidth="0.7"
              fill="none"
            />
          )}
        </g>
      ))}
    </svg>
  );
}
