/** My tags to be checked; they keep their places while the list is shown, so that none moves away from the finger. */
import { useState } from "react";
import type { Tag } from "@/api/types";
import { count } from "@/lib/count";
import { Checkbox } from "@/ui/checkbox";
import { matches } from "./matching";

interface Props {
  /** Recently used first. */
  tags: readonly Tag[];
  /** Slugs of the tags that hold the outfit. */
  held: readonly string[];
  /** Shows only the tags that match. */
  typed: string;
  onChange: (tag: Tag, placed: boolean) => void;
}

export function TagCheckboxes({ tags, held, typed, onChange }: Props) {
  const ordered = useSteadyOrder(tags);
  const shown = ordered.filter((tag) => matches(tag, typed));
  if (shown.length === 0) return <NoTags typed={typed.trim()} />;
  return (
    <ul aria-label="My tags" className="grid">
      {shown.map((tag) => (
        <li
          key={tag.id}
          className="flex items-center justify-between border-line border-b last:border-0"
        >
          <Checkbox
            isSelected={held.includes(tag.slug)}
            onChange={(placed) => onChange(tag, placed)}
          >
            {tag.name}
          </Checkbox>
          <span className="text-quiet text-small tabular-nums">
            <span aria-hidden="true">{tag.outfit_count.toLocaleString()}</span>
            <span className="sr-only">{count(tag.outfit_count, "outfit")}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function NoTags({ typed }: { typed: string }) {
  return (
    <p className="py-6 text-quiet">
      {typed
        ? `You don't have a tag like “${typed}” yet. Choose “Add tag” to create it.`
        : "You don't have any tags yet. Type a name, such as Summer 2026, and choose “Add tag”."}
    </p>
  );
}

/** The order of the first time; what is new since then comes first. */
function useSteadyOrder(tags: readonly Tag[]): Tag[] {
  const [firstIds] = useState(() => tags.map(({ id }) => id));
  const place = new Map(firstIds.map((id, index) => [id, index]));
  return [...tags].sort((a, b) => (place.get(a.id) ?? -1) - (place.get(b.id) ?? -1));
}
