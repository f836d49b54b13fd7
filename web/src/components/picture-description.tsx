/** The description of a picture as visible text, for people who chose that. */
import { useDisplaySetting } from "@/lib/browser/use-display-setting";

/** Hidden from screen readers, which read the picture's own alternative text. */
export function PictureDescription({ text }: { text: string }) {
  const isShown = useDisplaySetting("descriptions") === "on";
  if (!isShown || !text) return null;
  return (
    <span aria-hidden="true" className="block as-written pt-1.5 text-small">
      {text}
    </span>
  );
}
