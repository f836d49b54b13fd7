/** A canvas that shows a function's drawing. */
import { useEffect, useRef } from "react";

interface Props {
  /** Draws it at most this many pixels wide; another function means another picture. */
  draw: (widest: number) => HTMLCanvasElement;
  /** Its alternative text; without one it is decoration. */
  label?: string;
}

/** Sharp enough to judge by, and drawn within a frame while a finger moves. */
const SHOWN_WIDTH = 720;

export function DrawnPicture({ draw, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return;
    const drawn = draw(SHOWN_WIDTH);
    shown.width = drawn.width;
    shown.height = drawn.height;
    shown.getContext("2d")?.drawImage(drawn, 0, 0);
  }, [draw]);
  const described = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return <canvas ref={canvas} className="block size-full" {...described} />;
}
