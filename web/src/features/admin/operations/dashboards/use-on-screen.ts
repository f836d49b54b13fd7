/** Whether an element is on the screen, or nearly. */
import { useEffect, useRef, useState } from "react";

const MARGIN = "200px";

export function useOnScreen<T extends Element>() {
  const element = useRef<T>(null);
  const [isOnScreen, set] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => set(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, isOnScreen };
}
