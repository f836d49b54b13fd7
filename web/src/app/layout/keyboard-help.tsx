/** `?` shows the keyboard shortcuts; `g` and a letter go to a page. */
import { useNavigate } from "@tanstack/react-router";
import { lazy, useEffect, useRef, useState } from "react";
import { useShell } from "@/features/session";
import { OptionalPart } from "@/ui/optional-part";

const Shortcuts = lazy(() => import("./shortcuts"));
const SHORTCUT_PAGES: Record<
  string,
  "/feed" | "/wardrobe" | "/account" | "/tag/all" | "/outfit/new"
> = {
  f: "/feed",
  w: "/wardrobe",
  a: "/account",
  t: "/tag/all",
  n: "/outfit/new",
};
const SECOND_KEY_MS = 1000;

export function KeyboardHelp() {
  const [shown, setShown] = useState(false);
  const navigate = useNavigate();
  const wentAt = useRef(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      const page = SHORTCUT_PAGES[event.key];
      if (event.key === "?") setShown(true);
      else if (event.key === "g") wentAt.current = event.timeStamp;
      else if (page && event.timeStamp - wentAt.current < SECOND_KEY_MS)
        void navigate({ to: page });
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [navigate]);
  useEffect(() => useShell.setState({ scrollLocked: shown }), [shown]);
  if (!shown) return null;
  const close = () => setShown(false);
  return (
    <OptionalPart onFail={close}>
      <Shortcuts onClose={close} />
    </OptionalPart>
  );
}

/** Keys belong to a field or a dialog while one has the focus. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input,textarea,select,[contenteditable],[role=dialog]") !== null
  );
}
