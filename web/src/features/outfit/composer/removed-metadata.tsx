/** Lists the metadata removed from a photo before it is stored, styled like a care label. */
import { m } from "@/paraglide/messages.js";
import { CheckIcon } from "@/ui/icons";

const WORDS: Record<string, string> = {
  place: m.composer_removed_place(),
  device: m.composer_removed_device(),
  time: m.composer_removed_time(),
  author: m.composer_removed_author(),
  software: m.composer_removed_software(),
  description: m.common_description(),
  sharpness: m.composer_removed_blurred(),
};

interface Props {
  removed: readonly string[];
  /** Not uploaded yet: the file on this device still contains the metadata. */
  isAhead?: boolean;
}

export function RemovedMetadata({ removed, isAhead }: Props) {
  const title = isAhead ? m.composer_removed_ahead() : m.composer_removed();
  if (removed.length === 0) {
    return (
      <p className="flex items-start gap-2 text-quiet text-small">
        <CheckIcon width={18} height={18} className="shrink-0 text-accent" />
        {m.composer_removed_nothing()}
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
