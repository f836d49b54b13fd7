/** A slip, like the one in a garment's seam, that tells what was taken out of the photo before it was stored. */
import { CheckIcon } from "@/ui/icons";

const WORDS: Record<string, string> = {
  place: "Place",
  device: "Device",
  time: "Time",
  author: "Author",
  software: "Software",
  description: "Description",
  sharpness: "What you blurred",
};

interface Props {
  removed: readonly string[];
  /** It is not sent yet: on this device the file still tells. */
  isAhead?: boolean;
}

export function RemovedSlip({ removed, isAhead }: Props) {
  const title = isAhead ? "Will be removed from the photo" : "Removed from the photo";
  return (
    <section aria-label={title} className="grid gap-3 bg-accent-soft px-4 py-4">
      <span className="stitch" aria-hidden="true" />
      {removed.length > 0 ? (
        <>
          <p className="type-label text-accent">{title}</p>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {removed.map((kind) => (
              <li key={kind} className="flex items-center gap-1.5 text-small">
                <CheckIcon width={16} height={16} className="text-accent" />
                {WORDS[kind] ?? kind}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-small">
          <span className="type-label mb-1 block text-accent">Nothing to remove</span>
          The photo tells neither place nor device nor time.
        </p>
      )}
      <span className="stitch" aria-hidden="true" />
    </section>
  );
}
