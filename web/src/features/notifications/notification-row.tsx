/** One inbox entry: actor, event, outfit, and a pending response. */
import type { Notification } from "@/api/types";
import { Avatar } from "@/components/avatar";
import { classes } from "@/lib/browser/classes";
import { timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { BellIcon } from "@/ui/icons";
import { Image } from "@/ui/image";
import { bubble, toastProblem } from "@/ui/notices";
import { useAnswer, useMarkRead } from "./queries";
import { SubjectLink } from "./subject-link";

export function NotificationRow({ entry }: { entry: Notification }) {
  const { read, message, comment, created_at, image_path } = entry;
  const mark = useMarkRead();
  const open = () => {
    if (!read) mark.mutate({ ids: [entry.id] });
  };
  return (
    <li
      className={classes(
        "relative border-line border-b",
        !read &&
          "bg-accent-soft/60 shadow-[inset_3px_0_0_var(--color-accent)] rtl:shadow-[inset_-3px_0_0_var(--color-accent)]",
      )}
    >
      <SubjectLink entry={entry} onOpen={open}>
        <Faces entry={entry} />
        <span className="grid min-w-0 grow gap-0.5">
          <span className={classes("text-pretty", !read && "font-[560]")}>
            {!read && <span className="sr-only">{m.notice_unread()} </span>}
            {message}
          </span>
          {comment && (
            <span className="line-clamp-2 text-quiet">{m.notice_comment({ comment })}</span>
          )}
          <time dateTime={created_at} className="text-quiet text-small">
            {timeAgo(created_at)}
          </time>
        </span>
        {image_path && (
          <span className="shrink-0 overflow-hidden rounded-print">
            <Image path={image_path} bucket="outfits" alt="" shownWidth={44} aspectRatio={0.6} />
          </span>
        )}
      </SubjectLink>
      <Answer entry={entry} />
    </li>
  );
}

/** Two faces in the space of one, so that all rows align. */
const FACE_POSITIONS = ["top-0 start-0", "end-0 bottom-0 outline-2 outline-canvas"];

function Faces({ entry: { actors = [], about } }: { entry: Notification }) {
  if (about) {
    return (
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface">
        <BellIcon />
      </span>
    );
  }
  if (actors.length === 0) return <Avatar name="?" size={44} />;
  return (
    <span className="relative size-11 shrink-0">
      {actors
        .slice(0, FACE_POSITIONS.length)
        .map(({ id, username, display_name, avatar_path }, index) => (
          <span key={id} className={classes("absolute grid rounded-full", FACE_POSITIONS[index])}>
            <Avatar
              name={display_name || username}
              path={avatar_path}
              size={actors.length > 1 ? 30 : 44}
            />
          </span>
        ))}
    </span>
  );
}

/** Of several requests the newest is shown and answered; the next one takes its place. */
const WORDS = {
  follow_requested: {
    only: { yes: m.common_approve(), no: m.common_decline() },
    newest: { yes: m.notice_request_approve_this(), no: m.notice_request_decline_this() },
    done: m.notice_request_approved(),
    undone: m.notice_request_declined(),
  },
  comment_held: {
    only: { yes: m.notice_comment_approve(), no: m.common_delete() },
    newest: { yes: m.notice_comment_approve_this(), no: m.notice_comment_delete_this() },
    done: m.notice_comment_approved(),
    undone: m.notice_comment_deleted(),
  },
};

function Answer({ entry }: { entry: Notification }) {
  const { mutate, isPending } = useAnswer();
  const { kind } = entry;
  if (kind !== "follow_requested" && kind !== "comment_held") return null;
  const words = WORDS[kind];
  const { yes, no } = (entry.times ?? 1) > 1 ? words.newest : words.only;
  const name = entry.actor?.display_name || entry.actor?.username || m.notice_someone();
  const decide = (approves: boolean) =>
    mutate(
      { notification: entry, approves },
      {
        onSuccess: () => bubble(approves ? words.done : words.undone),
        onError: toastProblem,
      },
    );
  return (
    <div className="flex justify-end gap-2 px-3 pb-3">
      <Button
        variant="secondary"
        aria-label={m.notice_answer_to({ answer: no, name })}
        isDisabled={isPending}
        onPress={() => decide(false)}
      >
        {no}
      </Button>
      <Button
        aria-label={m.notice_answer_to({ answer: yes, name })}
        isDisabled={isPending}
        onPress={() => decide(true)}
      >
        {yes}
      </Button>
    </div>
  );
}
