/** A person's tags: those they feature, and the others on request. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { CHIP, TagChips } from "@/components/tag-chips";
import type { ViewAs } from "@/lib/sharing/view-as";
import { counted } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";
import { personTagsQuery } from "./queries";

export function ProfileTags({ userId, viewer }: { userId: string; viewer?: ViewAs }) {
  const [isOpen, setOpen] = useState(false);
  const { data: tags = [] } = useQuery(personTagsQuery(userId, viewer));
  const filled = tags.filter(({ outfit_count }) => outfit_count > 0);
  const featured = filled.filter((tag) => tag.featured);
  const others = filled.length - featured.length;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone: focus continues with the first tag that took its place.
    if (isOpen) list.current?.querySelectorAll("a")[featured.length]?.focus();
  }, [isOpen, featured.length]);
  if (isOpen || featured.length === 0 || others === 0) {
    return (
      <div ref={list} className="contents">
        <TagChips tags={filled} ownerId={userId} />
      </div>
    );
  }
  return (
    <TagChips tags={featured} ownerId={userId}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="group inline-flex min-h-target items-center"
      >
        <span className={`${CHIP} border border-edge border-dashed group-hover:bg-surface`}>
          <RichText
            parts={m.profile_more_tags.parts(counted(others))}
            tags={{ hidden: (tags) => <span className="sr-only">{tags}</span> }}
          />
        </span>
      </button>
    </TagChips>
  );
}
