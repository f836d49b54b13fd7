/** A person's picture, or their initials. */
import { Image } from "@/ui/image";

interface Props {
  /** The display name, or else the username. */
  name: string;
  path?: string | null;
  /** In CSS pixels. */
  size?: number;
}

export function Avatar({ name, path, size = 40 }: Props) {
  return (
    <span
      aria-hidden="true"
      className="relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-[560] text-accent"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.38) }}
    >
      {initials(name)}
      {path && <Image bucket="outfits" path={path} alt="" shownWidth={size} fillSpace />}
    </span>
  );
}

export function initials(name: string): string {
  const nameParts = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const initialParts = nameParts.length > 1 ? [nameParts[0], nameParts.at(-1)] : nameParts;
  return initialParts.map((word) => Array.from(word ?? "")[0]?.toUpperCase() ?? "").join("");
}
