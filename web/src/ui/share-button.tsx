/** Shares a page by the phone's own sheet, or copies its address. */
import { IconButton } from "./button";
import { ShareIcon } from "./icons";
import { bubble } from "./notices";

interface Props {
  /** What is shared, such as "share this outfit". */
  label: string;
  title: string;
}

export function ShareButton({ label, title }: Props) {
  const share = async () => {
    const url = location.href;
    try {
      if (navigator.share) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      bubble("Link copied");
    } catch (error) {
      const cancelled = error instanceof DOMException && error.name === "AbortError";
      if (!cancelled) bubble("The link could not be copied");
    }
  };
  return (
    <IconButton aria-label={label} onPress={() => void share()}>
      <ShareIcon />
    </IconButton>
  );
}
