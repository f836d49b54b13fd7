/** Actions on an outfit from its feed card, without leaving the feed. */
import { type ReactNode, useState } from "react";
import type { Comment, TimelineItem } from "@/api/types";
import { CommentForm } from "@/features/reactions/comments/comment-form";
import { CommentList } from "@/features/reactions/comments/comment-list";
import { m } from "@/paraglide/messages.js";
import { FlagIcon } from "@/ui/icons";
import { Sheet } from "@/ui/sheet";
import { AuthorMenu, type HideAuthor } from "./author-menu";
import { DoubleTapLike } from "./double-tap-like";
import { OutfitActions } from "./outfit-actions";
import { useLiveReactions } from "./use-live-reactions";

interface Props {
  item: TimelineItem;
  hideAuthor: HideAuthor;
  /** Renders the outfit's report sheet for as long as it is open. */
  report: (onClose: () => void) => ReactNode;
  /** Actions on another person's comment. */
  commentMenu: (comment: Comment) => ReactNode;
}

export default function CardActions({ item, hideAuthor, report, commentMenu }: Props) {
  const { outfit, author } = item;
  const [commenting, setCommenting] = useState(false);
  const [reporting, setReporting] = useState(false);
  useLiveReactions(outfit.id);
  return (
    <>
      <DoubleTapLike outfitId={outfit.id} />
      <OutfitActions outfitId={outfit.id} onComment={() => setCommenting(true)}>
        <AuthorMenu
          author={author}
          hideAuthor={hideAuthor}
          more={[
            {
              id: "report",
              label: m.reactions_report(),
              icon: <FlagIcon />,
              onAction: () => setReporting(true),
            },
          ]}
        />
      </OutfitActions>
      {reporting && report(() => setReporting(false))}
      <Sheet
        title={m.common_comments()}
        isOpen={commenting}
        onClose={() => setCommenting(false)}
        footer={<CommentForm outfitId={outfit.id} />}
      >
        <CommentList outfitId={outfit.id} ownerId={outfit.owner_id} menu={commentMenu} />
      </Sheet>
    </>
  );
}
