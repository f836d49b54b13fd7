/** What can be done with an outfit from its card in the feed, without leaving it. */
import { useState } from "react";
import type { TimelineItem } from "@/api/types";
import { Sheet } from "@/ui/sheet";
import { AuthorMenu } from "./author-menu";
import { CommentForm } from "./comment-form";
import { CommentList } from "./comment-list";
import { OutfitActions } from "./outfit-actions";
import { useLiveReactions } from "./use-live-reactions";

interface Props {
  item: TimelineItem;
  /** Takes the author's outfits out of sight; answers how to put them back. */
  hideAuthor: () => () => void;
}

export default function CardActions({ item: { outfit, author }, hideAuthor }: Props) {
  const [commenting, setCommenting] = useState(false);
  useLiveReactions(outfit.id);
  return (
    <>
      <OutfitActions outfitId={outfit.id} onComment={() => setCommenting(true)}>
        <AuthorMenu author={author} hideAuthor={hideAuthor} />
      </OutfitActions>
      <Sheet
        title="Comments"
        isOpen={commenting}
        onClose={() => setCommenting(false)}
        footer={<CommentForm outfitId={outfit.id} />}
      >
        <CommentList outfitId={outfit.id} ownerId={outfit.owner_id} />
      </Sheet>
    </>
  );
}
