/** Recommended tags: one line each with the reason and a follow button. */
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { FeedRecommendation } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { TagIcon } from "@/ui/icons";
import { toastProblem } from "@/ui/notices";
import { useFollowRecommended, useMarkRecommendations } from "./secondary-queries";

interface Props {
  recommendation: FeedRecommendation;
}

export function RecommendedTag({ recommendation }: Props) {
  const { tag, person } = recommendation;
  if (!tag) return null;
  return (
    <Row recommendation={recommendation} name={tag.name}>
      <Link
        to="/tag/$tag/$userId"
        params={{ tag: tag.slug, userId: person.id }}
        className="flex min-h-target min-w-0 items-center gap-3 no-underline"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-quiet">
          <TagIcon width={20} height={20} />
        </span>
        <span className="grid min-w-0 leading-snug">
          <span className="truncate font-[560]">{tag.name}</span>
          <span className="truncate text-quiet text-small">
            {m.feed_by({ name: person.display_name || person.username })}
          </span>
        </span>
      </Link>
    </Row>
  );
}

const WORDS: Record<string, string> = {
  following: m.feed_followed(),
  requested: m.feed_requested(),
};

const LABELS: Record<string, (inputs: { tag: string }) => string> = {
  following: m.feed_followed_the_tag,
  requested: m.feed_requested_the_tag,
};

interface RowProps extends Props {
  /** The tag to follow. */
  name: string;
  /** Where it links to. */
  children: ReactNode;
}

function Row({ recommendation, name, children }: RowProps) {
  const { id, reason } = recommendation;
  const follow = useFollowRecommended();
  const { mutate: mark } = useMarkRecommendations();
  const [state, setState] = useState("none");
  const press = () =>
    follow.mutate(recommendation, {
      onSuccess: (result) => {
        setState(result.state);
        mark({ ids: [id], mark: "followed" });
      },
      onError: toastProblem,
    });
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-3">
      <div className="min-w-0">
        {/* biome-ignore lint/a11y: the link inside is what is pressed; this only counts that it was. */}
        <div onClick={() => mark({ ids: [id], mark: "opened" })}>{children}</div>
        <p className="ps-13 text-quiet text-small">{reason}</p>
      </div>
      <Button
        variant="secondary"
        aria-label={(LABELS[state] ?? m.feed_follow_the_tag)({ tag: name })}
        isPending={follow.isPending}
        isDisabled={state !== "none"}
        onPress={press}
      >
        {WORDS[state] ?? m.feed_follow()}
      </Button>
    </li>
  );
}
