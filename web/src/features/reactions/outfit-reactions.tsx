/** Reactions on an outfit's own page: the row of actions, and the comments below. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { Comment, Outfit } from "@/api/types";
import { CommentForm } from "@/features/reactions/comments/comment-form";
import { CommentList } from "@/features/reactions/comments/comment-list";
import { useSession } from "@/features/session";
import { m } from "@/paraglide/messages.js";
import { ButtonLink } from "@/ui/button";
import { DoubleTapLike } from "./double-tap-like";
import { OutfitActions } from "./outfit-actions";
import { reactionsQuery } from "./queries";
import { useLiveReactions } from "./use-live-reactions";

interface Props {
  outfit: Outfit;
  /** Actions on another person's comment. */
  commentMenu: (comment: Comment) => ReactNode;
}

export default function OutfitReactions({ outfit, commentMenu }: Props) {
  const signedIn = useSession() !== null;
  const { data: reactions } = useQuery(reactionsQuery(outfit.id));
  const heading = useRef<HTMLHeadingElement>(null);
  useLiveReactions(outfit.id);
  if (reactions === null) return null;
  const goToComments = () => {
    heading.current?.scrollIntoView({ block: "start" });
    heading.current?.focus();
  };
  return (
    <>
      {signedIn && <DoubleTapLike outfitId={outfit.id} />}
      <OutfitActions outfitId={outfit.id} onComment={goToComments} />
      <section aria-labelledby="comments" className="grid gap-2">
        <h2
          ref={heading}
          id="comments"
          tabIndex={-1}
          className="type-title scroll-mt-6 text-[1.75rem] outline-none"
        >
          {m.common_comments()}
        </h2>
        {reactions?.comments === "off" ? (
          <p className="text-quiet">{m.reactions_comments_off()}</p>
        ) : (
          <>
            <CommentList outfitId={outfit.id} ownerId={outfit.owner_id} menu={commentMenu} />
            <CommentSection outfitId={outfit.id} />
          </>
        )}
      </section>
    </>
  );
}

function CommentSection({ outfitId }: { outfitId: string }) {
  const signedIn = useSession() !== null;
  if (signedIn) return <CommentForm outfitId={outfitId} />;
  return (
    <ButtonLink to="/login" variant="secondary">
      {m.reactions_log_in()}
    </ButtonLink>
  );
}
