/** Reported comments, tags and people as a moderator sees them. */
import type {
  Outfit,
  Profile,
  TagEvidence as Tag,
  CommentEvidence as Thread,
  ThreadComment,
} from "@/api/types";
import { Avatar } from "@/components/avatar";
import { classes } from "@/lib/browser/classes";
import { counted } from "@/lib/text/count";
import { longDate, timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Image } from "@/ui/image";
import { Facts } from "./evidence-facts";

export function CommentEvidence({ thread }: { thread: Thread }) {
  const { reply_to, before, comment, after, state, hidden } = thread;
  return (
    <>
      {reply_to && (
        <section aria-label={m.admin_in_reply_to()} className="grid gap-2">
          <h3 className="font-[560] text-small">{m.admin_in_reply_to()}</h3>
          <CommentLine comment={reply_to} />
        </section>
      )}
      <ol aria-label={m.common_comments()} className="grid gap-2">
        {before.map((comment) => (
          <li key={comment.id}>
            <CommentLine comment={comment} />
          </li>
        ))}
        <li aria-current="true">
          <CommentLine
            comment={comment}
            mark={hidden ? m.admin_hidden() : m.admin_comment_reported()}
          />
          {state === "held" && (
            <p className="pt-1 text-quiet text-small">{m.admin_comment_held()}</p>
          )}
        </li>
        {after.map((comment) => (
          <li key={comment.id}>
            <CommentLine comment={comment} />
          </li>
        ))}
      </ol>
    </>
  );
}

function CommentLine({ comment, mark }: { comment: ThreadComment; mark?: string }) {
  const { author, text, created_at } = comment;
  return (
    <div
      className={classes(
        "grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-control px-3 py-2",
        mark && "border-2 border-accent bg-accent-soft",
      )}
    >
      <Avatar name={author.display_name || author.username} path={author.avatar_path} size={32} />
      <div className="grid gap-0.5">
        <p className="break-words text-small">
          <bdi className="font-[560]">@{author.username}</bdi>{" "}
          <time dateTime={created_at} className="text-quiet">
            {timeAgo(created_at)}
          </time>
          {mark && <span className="font-[560] text-accent"> · {mark}</span>}
        </p>
        <p className="as-written break-words">{text}</p>
      </div>
    </div>
  );
}

interface TagProps {
  tag: Tag;
  outfits: readonly Outfit[];
}

export function TagEvidence({ tag, outfits }: TagProps) {
  return (
    <>
      <p className="type-title break-words text-[1.5rem]">{tag.name}</p>
      {tag.note && <p className="as-written break-words">{tag.note}</p>}
      <Facts
        audience={tag.audience}
        hidden={tag.hidden}
        facts={[
          m.admin_created_on({ day: longDate(tag.created_at.slice(0, 10)) }),
          m.admin_outfits_count(counted(tag.outfit_count)),
        ]}
      />
      {outfits.length > 0 && (
        <ul aria-label={m.common_outfits()} className="grid grid-cols-4 gap-2 tablet:grid-cols-6">
          {outfits.map(({ id, photo, alt_text }) => (
            <li key={id} className="relative aspect-portrait overflow-hidden rounded-print">
              <Image {...photo} alt={alt_text || m.admin_kind_outfit()} fillSpace sizes="96px" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function PersonEvidence({ person }: { person: Profile }) {
  const { username, display_name, bio, links, country, audience, created_at } = person;
  return (
    <>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4">
        <Avatar name={display_name || username} path={person.avatar_path} size={96} />
        <div>
          <p className="type-title break-words text-[1.5rem]">{display_name || username}</p>
          <p className="break-words text-quiet">
            <bdi>@{username}</bdi>
          </p>
        </div>
      </div>
      {bio && <p className="as-written break-words">{bio}</p>}
      {links.length > 0 && (
        // Plain text: a reported URL must not be opened by accident.
        <ul aria-label={m.common_links()} className="grid gap-1">
          {links.map((link) => (
            <li key={link} className="break-all">
              {link}
            </li>
          ))}
        </ul>
      )}
      <Facts
        audience={audience}
        facts={[country, m.admin_joined_on({ day: longDate(created_at.slice(0, 10)) })]}
      />
    </>
  );
}
