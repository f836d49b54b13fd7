/** The link of an inbox entry to its subject: an outfit, a tag, a person, a page of the app. */
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Notification } from "@/api/types";
import { useSession } from "@/features/session";
import { dayOf } from "@/lib/text/dates";

const LINE =
  "flex items-center gap-4 px-3 py-3.5 no-underline hover:bg-surface outline-offset-[-3px]";

/** Links to the subject of the entry. */
export function SubjectLink({
  entry: { kind, outfit_id, tag_slug, actor, about, created_at },
  onOpen,
  children,
}: {
  entry: Notification;
  onOpen: () => void;
  children: ReactNode;
}) {
  const ownId = useSession()?.user.id;
  if (outfit_id) {
    return (
      <Link
        to="/outfit/$outfitId"
        params={{ outfitId: outfit_id }}
        onClick={onOpen}
        className={LINE}
      >
        {children}
      </Link>
    );
  }
  if (kind === "tag_invited") {
    return (
      <Link to="/tag/all" search={{ view: "shared" }} onClick={onOpen} className={LINE}>
        {children}
      </Link>
    );
  }
  if (kind === "loan") {
    return (
      <Link to="/wardrobe" search={{ view: "loans" }} onClick={onOpen} className={LINE}>
        {children}
      </Link>
    );
  }
  if (tag_slug && ownId) {
    const params = { tag: tag_slug, userId: ownId };
    return (
      <Link to="/tag/$tag/$userId" params={params} onClick={onOpen} className={LINE}>
        {children}
      </Link>
    );
  }
  if (actor) {
    const params = { username: actor.username };
    return (
      <Link to="/user/$username" params={params} onClick={onOpen} className={LINE}>
        {children}
      </Link>
    );
  }
  if (about === "ask") {
    return (
      <Link to="/feed" onClick={onOpen} className={LINE}>
        {children}
      </Link>
    );
  }
  if (about === "evening") {
    const day = dayOf(created_at);
    return (
      <Link to="/wardrobe" search={{ view: "calendar", day }} onClick={onOpen} className={LINE}>
        {children}
      </Link>
    );
  }
  if (about) {
    const search = about === "export" ? { view: "data" as const } : {};
    return (
      <Link to="/account" search={search} onClick={onOpen} className={LINE}>
        {children}
      </Link>
    );
  }
  return <div className={LINE}>{children}</div>;
}
