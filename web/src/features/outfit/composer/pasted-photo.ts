/** Accepts a photo pasted anywhere on the page. */
import { useEffect, useRef } from "react";

export function usePastedPhoto(onPaste: ((photo: File) => void) | null): void {
  const latest = useRef(onPaste);
  useEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = Array.from(clipboardData?.files ?? []);
      const photo = files.find(({ type }) => type.startsWith("image/"));
      if (photo) latest.current?.(photo);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);
}
