/** Tells the owner that moderators hide the outfit, with a link to the reasons. */
import { Link } from "@tanstack/react-router";
import { m } from "@/paraglide/messages.js";
import { RichText } from "@/ui/rich-text";

export function HiddenBadge({ outfitId }: { outfitId: string }) {
  return (
    <p role="status" className="rounded-control bg-surface px-4 py-3">
      <RichText
        parts={m.outfit_hidden.parts()}
        tags={{
          strong: (text) => <span className="font-[560]">{text}</span>,
          link: (text) => (
            <Link to="/account" hash={`hidden-outfit-${outfitId}`}>
              {text}
            </Link>
          ),
        }}
      />
    </p>
  );
}
