/** Fades its content in, and removes it after fading out. */
import { type ReactNode, useEffect, useState } from "react";
import { classes } from "@/lib/browser/classes";
import { isStill } from "@/lib/browser/display-settings";

const FADE_OUT_MS = 200;

interface Props {
  shown: boolean;
  children: ReactNode;
}

export function Fade({ shown, children }: Props) {
  const [present, setPresent] = useState(shown);
  if (shown && !present) setPresent(true);
  useEffect(() => {
    if (shown || !present) return;
    const timer = setTimeout(() => setPresent(false), isStill() ? 0 : FADE_OUT_MS);
    return () => clearTimeout(timer);
  }, [shown, present]);
  if (!present) return null;
  return (
    <div
      inert={!shown}
      className={classes(
        "transition-opacity duration-200 starting:opacity-0",
        !shown && "opacity-0",
      )}
    >
      {children}
    </div>
  );
}
