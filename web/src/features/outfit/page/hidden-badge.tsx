/** Tells the owner that moderators hide the outfit, with a link to the reasons. */
import { Link } from "@tanstack/react-router";

export function HiddenBadge({ outfitId }: { outfitId: string }) {
  return (
    <p role="status" className="rounded-control bg-surface px-4 py-3">
      <span className="font-[560]">Hidden from everyone else.</span> Only you can see it.{" "}
      <Link to="/account" hash={`hidden-outfit-${outfitId}`}>
        See why, or appeal
      </Link>
    </p>
  );
}
