/** A person's tags as links to their pages. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatNumber } from "@/lib/text/count";
import { nameFromSlug } from "@/lib/text/slug";
import { m } from "@/paraglide/messages.js";
import { StarIcon } from "@/ui/icons";

export interface TagChip {
  slug: string;
  name?: string;
  outfit_count?: number;
  featured?: boolean;
}

interface Props {
  tags: readonly TagChip[];
  ownerId: string;
  label?: string;
  /** After the last tag. */
  children?: ReactNode;
}

export const CHIP =
  "inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-small transition-colors";

/** The pill is small, its target 44 px high. */
export function TagChips({ tags, ownerId, label = m.common_tags(), children }: Props) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={label} className="-my-1.5 flex flex-wrap gap-x-1.5">
      {tags.map(({ slug, name, outfit_count, featured }) => (
        <li key={slug}>
          <Link
            to="/tag/$tag/$userId"
            params={{ tag: slug, userId: ownerId }}
            className="group inline-flex min-h-target items-center no-underline"
          >
            <span className={`${CHIP} bg-surface group-hover:bg-accent-soft`}>
              {featured && <StarIcon width={14} height={14} className="text-accent" />}
              {name ?? nameFromSlug(slug)}
              {outfit_count !== undefined && (
                <span className="text-quiet tabular-nums">{formatNumber(outfit_count)}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}
