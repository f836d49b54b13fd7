/** A person's tags, each with its own follow button. */
import type { ReactNode } from "react";
import type { Tag } from "@/api/types";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Sheet } from "@/ui/sheet";

interface Props {
  /** The tags' owner. */
  name: string;
  tags: readonly Tag[];
  isOpen: boolean;
  onClose: () => void;
  followTag: (tag: Tag) => ReactNode;
}

export function TagsSheet({ name, tags, isOpen, onClose, followTag }: Props) {
  return (
    <Sheet title={m.profile_follow_one_tag()} isOpen={isOpen} onClose={onClose}>
      <p className="mb-2 text-quiet">{m.profile_follow_one_tag_note({ name })}</p>
      <ul className="grid">
        {tags.map((tag) => (
          <li
            key={tag.id}
            className="flex min-h-14 items-center justify-between gap-4 border-line border-b py-2 last:border-0"
          >
            <span className="grid min-w-0 leading-snug">
              <span className="truncate font-[560]">{tag.name}</span>
              <span className="text-quiet text-small">
                {m.feed_outfits_count(counted(tag.outfit_count))}
              </span>
            </span>
            {followTag(tag)}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
