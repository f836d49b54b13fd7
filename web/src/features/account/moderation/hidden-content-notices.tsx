/**
 * Lists the user's content that moderators have hidden, with reasons, and takes one appeal about
 * each.
 */

import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import type { HiddenContent } from "@/api/types";
import { AppealForm } from "@/components/appeal-form";
import { REPORT_REASONS } from "@/components/report-sheet";
import { isProfilePart } from "@/lib/text/content-names";
import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { DecidedOn } from "./decided-on";
import { hiddenContentQuery, useContentAppeal } from "./moderation-queries";
import { OWN_CONTENT } from "./own-content";

export default function HiddenContentNotices() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    hiddenContentQuery(),
  );
  if (!data?.length) return null;
  return (
    <>
      {data.map((hidden) => (
        <HiddenNotice key={hidden.id} hidden={hidden} />
      ))}
      {hasNextPage && (
        <Button variant="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {m.decisions_more_hidden()}
        </Button>
      )}
    </>
  );
}

function HiddenNotice({ hidden }: { hidden: HiddenContent }) {
  const { kind, content_id, rule, notice, automated, decided_at } = hidden;
  const content = OWN_CONTENT[kind];
  const id = `hidden-${kind}-${content_id}`;
  const section = useShownWhenNamed(id);
  return (
    <section
      ref={section}
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-4 rounded-control bg-surface px-4 py-4 tablet:px-5"
    >
      <div className="grid gap-2">
        <h2 id={`${id}-title`} className="font-[560]">
          {automated
            ? m.decisions_held({ content })
            : m.decisions_hidden_by_moderators({ content })}
        </h2>
        <p>
          {m.decisions_rule({ rule: REPORT_REASONS[rule] })} <ContentLink hidden={hidden} />
        </p>
        <blockquote className="as-written break-words border-accent border-s-2 ps-4">
          {notice}
        </blockquote>
        <DecidedOn automated={automated} moment={decided_at}>
          {automated ? m.decisions_held_note() : m.decisions_hidden_note()}{" "}
          {isProfilePart(kind) && m.decisions_change_note()}
        </DecidedOn>
      </div>
      <Appeal hidden={hidden} />
    </section>
  );
}

/** The page whose URL names this notice renders before the notice does. */
function useShownWhenNamed(id: string) {
  const section = useRef<HTMLElement>(null);
  const isNamed = useLocation({ select: ({ hash }) => hash === id });
  useEffect(() => {
    if (isNamed) section.current?.scrollIntoView?.();
  }, [isNamed]);
  return section;
}

function ContentLink({ hidden: { kind, content_id, outfit_id } }: { hidden: HiddenContent }) {
  if (kind === "tag") return <Link to="/tag/all">{m.decisions_see_tags()}</Link>;
  if (isProfilePart(kind)) {
    return (
      <Link to="/account/info" className="underline underline-offset-4">
        {m.decisions_change_it()}
      </Link>
    );
  }
  const outfitId = kind === "outfit" ? content_id : outfit_id;
  if (!outfitId) return null;
  return (
    <Link to="/outfit/$outfitId" params={{ outfitId }}>
      {kind === "outfit" ? m.decisions_see_outfit() : m.decisions_see_commented()}
    </Link>
  );
}

function Appeal({ hidden: { id, appeal, appeal_until } }: { hidden: HiddenContent }) {
  const { mutateAsync } = useContentAppeal();
  if (appeal === "open") {
    return (
      <p role="status" className="text-quiet">
        {m.decisions_appeal_received()}
      </p>
    );
  }
  if (appeal === "refused") {
    return <p className="text-quiet">{m.decisions_stands()}</p>;
  }
  if (Date.parse(appeal_until) < Date.now()) {
    return <p className="text-quiet">{m.decisions_too_late()}</p>;
  }
  return (
    <div className="grid gap-2">
      <p>{m.decisions_appeal_until({ date: longDate(appeal_until.slice(0, 10)) })}</p>
      <AppealForm onAppeal={(text) => mutateAsync({ id, text })} />
    </div>
  );
}
