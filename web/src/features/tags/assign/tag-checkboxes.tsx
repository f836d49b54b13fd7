/**
 * The user's tags as checkboxes. They keep their positions while shown, so that none moves under
 * the finger.
 */
import { useState } from "react";
import type { Tag } from "@/api/types";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { Checkbox } from "@/ui/checkbox";
import { matchesTag } from "./matches-tag";

interface Props {
  /** Recently used first. */
  tags: readonly Tag[];
  /** Slugs of the tags that contain the outfit. */
  assigned: readonly string[];
  /** Shows only matching tags. */
  typed: string;
  onChange: (tag: Tag, placed: boolean) => void;
}

export function TagCheckboxes({ tags, assigned, typed, onChange }: Props) {
  const ordered = useStableOrder(tags);
  const shown = ordered.filter((tag) => matchesTag(tag, typed));
  if (shown.length === 0) return <NoTags typed={typed.trim()} />;
  return (
    <ul aria-label={m.common_my_tags()} className="grid">
      {shown.map((tag) => (
        <li
          key={tag.id}
          className="flex items-center justify-between border-line border-b last:border-0"
        >
          <Checkbox
            isSelected={assigned.includes(tag.slug)}
            onChange={(placed) => onChange(tag, placed)}
          >
            {tag.name}
          </Checkbox>
          <span className="text-quiet text-small tabular-nums">
            <span aria-hidden="true">{formatNumber(tag.outfit_count)}</span>
            <span className="sr-only">{m.feed_outfits_count(counted(tag.outfit_count))}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function NoTags({ typed }: { typed: string }) {
  return (
    <p className="py-6 text-quiet">
      {typed ? m.tags_none_like({ typed }) : m.tags_none_to_choose()}
    </p>
  );
}

/** The initial order; tags added since come first. */
function useStableOrder(tags: readonly Tag[]): Tag[] {
  const [firstIds] = useState(() => tags.map(({ id }) => id));
  const positions = new Map(firstIds.map((id, index) => [id, index]));
  return [...tags].sort((a, b) => (positions.get(a.id) ?? -1) - (positions.get(b.id) ?? -1));
}
