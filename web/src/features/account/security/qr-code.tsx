/** A QR code drawn in the browser: dark on light in any appearance, as cameras need it. */
import { useMemo } from "react";
import { encode } from "uqr";

/** In modules, as the standard requires. */
const QUIET_ZONE = 4;

export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  const whole = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-print bg-white text-black ring-1 ring-line"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}

function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return { size, path: squares.join("") };
}
