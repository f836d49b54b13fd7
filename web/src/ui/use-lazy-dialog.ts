/** State of a dialog whose code is loaded when it is first opened. */
import { useState } from "react";

/** `isMounted` stays true once opened, so that the closing animation can run. */
export function useLazyDialog() {
  const [isOpen, setOpen] = useState(false);
  const [isMounted, setMounted] = useState(false);
  const open = () => {
    setOpen(true);
    setMounted(true);
  };
  return { isOpen, isMounted, open, close: () => setOpen(false) };
}
