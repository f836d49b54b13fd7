/** State of a dialog whose code is loaded when it is first opened. */
import { useState } from "react";

/**
 * `isMounted` stays true once opened, so that the closing animation can run. `openings` is the
 * `key` of a dialog that starts afresh each time.
 */
export function useLazyDialog() {
  const [isOpen, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const open = () => {
    setOpen(true);
    setOpenings((before) => before + 1);
  };
  return { isOpen, isMounted: openings > 0, openings, open, close: () => setOpen(false) };
}
