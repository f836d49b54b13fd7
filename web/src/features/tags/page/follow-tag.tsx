/** Follows or unfollows a person's tag. */
import { useQuery } from "@tanstack/react-query";
import { tagFollowQuery, useFollowTag } from "@/features/tags/follow-queries";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { toastProblem } from "@/ui/notices";
import { Skeleton } from "@/ui/skeleton";

export function FollowTag({ tag }: { tag: { id: string; name: string } }) {
  const { isPending } = useQuery(tagFollowQuery(tag.id));
  const { follows, mutate } = useFollowTag(tag.id);
  if (isPending) return <Skeleton className="h-target w-32 rounded-control" />;
  const toggle = () => mutate(!follows, { onError: (error) => toastProblem(error) });
  return (
    <Button
      variant={follows ? "secondary" : "primary"}
      onPress={toggle}
      aria-pressed={follows}
      aria-label={
        follows
          ? m.feed_followed_the_tag({ tag: tag.name })
          : m.feed_follow_the_tag({ tag: tag.name })
      }
    >
      {follows ? m.feed_followed() : m.tags_follow()}
    </Button>
  );
}
