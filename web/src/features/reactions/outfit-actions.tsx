/** Like, comment and save, in one row below an outfit. */
import type { ReactNode } from "react";
import { useSession } from "@/features/session";
import { classes } from "@/lib/browser/classes";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { IconButton } from "@/ui/button";
import { BookmarkIcon, CommentIcon, HeartIcon } from "@/ui/icons";
import { bubble } from "@/ui/notices";
import { LikesSheet } from "./likes-sheet";
import { useReactions } from "./use-reactions";
import { useToggle } from "./use-toggle";

interface Props {
  outfitId: string;
  /** Opens the comments or scrolls to them. */
  onComment: () => void;
  /** At the end of the row. */
  children?: ReactNode;
}

export function OutfitActions({ outfitId, onComment, children }: Props) {
  const signedIn = useSession() !== null;
  const { reactions } = useReactions(outfitId);
  if (reactions === null) return null;
  const { comment_count: comments = 0, like_count: likes = null } = reactions ?? {};
  return (
    <div className="-mx-2.5 flex min-h-target items-center">
      {signedIn && <LikeButton outfitId={outfitId} />}
      {likes !== null && likes > 0 && <LikesSheet outfitId={outfitId} count={likes} />}
      {reactions?.comments !== "off" && (
        <IconButton
          aria-label={
            comments > 0
              ? m.reactions_comments_label({ shown: formatNumber(comments) })
              : m.reactions_comment()
          }
          onPress={onComment}
        >
          <CommentIcon />
        </IconButton>
      )}
      {comments > 0 && (
        <span
          aria-hidden="true"
          title={m.reactions_comment_count(counted(comments))}
          className="pe-2 text-small"
        >
          {formatNumber(comments)}
        </span>
      )}
      <span className="grow" />
      {signedIn && <SaveButton outfitId={outfitId} />}
      {children}
    </div>
  );
}

function LikeButton({ outfitId }: { outfitId: string }) {
  const { isOn, isKnown, toggle } = useToggle(outfitId, "liked");
  return (
    <IconButton
      aria-label={m.reactions_like()}
      aria-pressed={isOn}
      isDisabled={!isKnown}
      onPress={() => void toggle()}
    >
      <HeartIcon
        className={classes(
          "transition-transform duration-200 ease-settle",
          isOn && "scale-110 fill-accent stroke-accent",
        )}
      />
    </IconButton>
  );
}

function SaveButton({ outfitId }: { outfitId: string }) {
  const { isOn, isKnown, toggle } = useToggle(outfitId, "saved");
  const press = async () => {
    const settled = await toggle();
    if (settled !== null) bubble(settled ? m.reactions_saved() : m.reactions_unsaved());
  };
  return (
    <IconButton
      aria-label={m.reactions_save()}
      aria-pressed={isOn}
      isDisabled={!isKnown}
      onPress={() => void press()}
    >
      <BookmarkIcon className={isOn ? "fill-ink" : undefined} />
    </IconButton>
  );
}
