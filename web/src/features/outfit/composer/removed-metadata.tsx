/** Lists the metadata removed from a photo before it is stored, styled like a care label. */
import { CheckIcon } from "@/ui/icons";

const WORDS: Record<string, string> = {
  place: "Location",
  device: "Device",
  time: "Time",
  author: "Author",
  software: "Software",
  description: "Description",
  sharpness: "What you blurred",
};

interface Props {
  removed: readonly string[];
  /** Not uploaded yet: the file on this device still contains the metadata. */
  isAhead?: boolean;
}

export function RemovedMetadata({ removed, isAhead }: Props) {
  const title = isAhead ? "Will be removed from the photo" : "Removed from the photo";
  if (removed.length === 0) {
    return (
      <p className="flex items-start gap-2 text-quiet text-small">
        <CheckIcon width={18} height={18} className="shrink-0 text-accent" />
        This photo has no location, device or time data.
      </p>
    );
  }
  return (
    <section aria-label={title} className="grid gap-3 bg-accent-soft px-4 py-4">
      <span className="stitch" aria-hidden="true" />
      <p className="type-label text-accent">{title}</p>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {removed.map((kind) => (
          <li key={kind} className="flex items-center gap-1.5 text-small">
            <CheckIcon width={16} height={16} className="text-accent" />
            {WORDS[kind] ?? kind}
          </li>
        ))}
      </ul>
      <span className="stitch" aria-hidden="true" />
    </section>
  );
}
