/** Hidden content, including parts of profiles; content that waits for a moderator comes first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ContentDecision } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { DecisionNoticeSheet } from "@/features/admin/decision-notice-sheet";
import { SideList } from "@/features/admin/side-list";
import { OutfitLink, PersonLink } from "@/features/admin/subject-picture";
import { timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Image } from "@/ui/image";
import { bubble } from "@/ui/notices";
import { RichText } from "@/ui/rich-text";
import { type ContentKind, contentOf, KIND_NAMES } from "./content-words";
import { CAUSES } from "./report-acts";
import {
  type AccountAct,
  type HiddenFilter,
  hiddenQuery,
  useReviewContent,
} from "./report-queries";
import { ViewEvidence } from "./view-evidence";

export function HiddenContent() {
  return (
    <section aria-labelledby="hidden" className="grid content-start gap-4">
      <h2 id="hidden" className="font-[560] text-small">
        {m.admin_hidden_title()}
      </h2>
      <HiddenList which="appealed" />
      <HiddenList which="automated" />
      <HiddenList which="all" />
    </section>
  );
}

const LABELS: Record<HiddenFilter, string> = {
  appealed: m.admin_hidden_appeals(),
  automated: m.admin_hidden_automatically(),
  all: m.admin_hidden(),
};

function whichOf({ appeal, automated }: ContentDecision): HiddenFilter {
  if (appeal === "open") return "appealed";
  return automated ? "automated" : "all";
}

function HiddenList({ which }: { which: HiddenFilter }) {
  const list = useInfiniteQuery(hiddenQuery(which));
  const decisions = list.data?.filter((decision) => whichOf(decision) === which) ?? [];
  return (
    <SideList
      label={LABELS[which]}
      list={list}
      nothing={which === "all" ? m.admin_hidden_none() : null}
    >
      {decisions.map((decision) => (
        <HiddenRow key={decision.id} decision={decision} />
      ))}
    </SideList>
  );
}

function HiddenRow({ decision }: { decision: ContentDecision }) {
  const { kind, outfit_id, owner_name, rule, cause, notice } = decision;
  const { decided_at, appeal, appeal_text, automated, picture } = decision;
  const reason = automated ? m.admin_decided_automatically() : cause && CAUSES[cause];
  return (
    <li className="grid gap-2 border-line border-b py-4">
      {picture && (
        <span className="relative aspect-portrait w-32 overflow-hidden rounded-print">
          <Image {...picture} alt={m.admin_hidden_photo()} fillSpace sizes="128px" />
        </span>
      )}
      <p>
        {outfit_id ? (
          <RichText
            parts={m.admin_on_outfit.parts()}
            tags={{
              subject: () => <LinkedName kind={kind} owner={owner_name} />,
              outfit: (text) => <OutfitLink outfitId={outfit_id}>{text}</OutfitLink>,
            }}
          />
        ) : (
          <LinkedName kind={kind} owner={owner_name} />
        )}{" "}
        <span className="text-quiet text-small">
          {REPORT_REASONS[rule]} · {reason && `${reason} · `}
          {timeAgo(decided_at)}
        </span>
      </p>
      <p className="as-written break-words text-quiet text-small">{notice}</p>
      {appeal_text && (
        <blockquote className="as-written break-words border-accent border-s-2 ps-3">
          {appeal_text}
          {appeal === "refused" && (
            <span className="block text-quiet text-small">{m.admin_rejected()}</span>
          )}
        </blockquote>
      )}
      <Answers decision={decision} />
    </li>
  );
}

const LINKED_NAMES = {
  outfit: m.admin_linked_outfit,
  tag: m.admin_linked_tag,
  comment: m.admin_linked_comment,
  avatar: m.admin_linked_avatar,
  display_name: m.admin_linked_display_name,
  bio: m.admin_linked_bio,
};

function LinkedName({ kind, owner }: { kind: ContentKind; owner: string | null }) {
  const named = (text: ReactNode) => <span className="font-[560]">{text}</span>;
  if (!owner) return named(KIND_NAMES[kind]);
  return (
    <RichText
      parts={LINKED_NAMES[kind].parts({ username: owner })}
      tags={{ kind: named, owner: (text) => <PersonLink username={owner}>{text}</PersonLink> }}
    />
  );
}

const ACTS: Record<
  AccountAct,
  { act: string; named: (inputs: { content: string }) => string; meaning: string; done: string }
> = {
  restore: {
    act: m.common_restore(),
    named: m.admin_restore_named,
    meaning: m.admin_restore_meaning(),
    done: m.admin_restored(),
  },
  keep: {
    act: m.admin_keep(),
    named: m.admin_keep_named,
    meaning: m.admin_decision_stands(),
    done: m.admin_kept(),
  },
};

function Answers({ decision }: { decision: ContentDecision }) {
  const { id, kind, owner_name, automated } = decision;
  const [pendingAct, setPendingAct] = useState<AccountAct | null>(null);
  const { mutateAsync } = useReviewContent();
  const content = contentOf(kind, owner_name);
  const waits = whichOf(decision) !== "all";
  const acts: AccountAct[] = waits ? ["restore", "keep"] : ["restore"];
  return (
    <div className="flex flex-wrap gap-2">
      <ViewEvidence of={{ source: "decision", id }} content={content} username={owner_name} />
      {acts.map((act) => (
        <Button
          key={act}
          variant={act === "restore" ? "secondary" : "quiet"}
          aria-label={ACTS[act].named({ content: content.name })}
          onPress={() => setPendingAct(act)}
        >
          {ACTS[act].act}
        </Button>
      ))}
      {pendingAct && (
        <DecisionNoticeSheet
          title={ACTS[pendingAct].named({ content: content.name })}
          meaning={
            pendingAct === "keep" && automated ? m.admin_keep_confirmed() : ACTS[pendingAct].meaning
          }
          act={ACTS[pendingAct].act}
          onDecide={async (notice) => {
            await mutateAsync({ id, act: pendingAct, notice });
            bubble(ACTS[pendingAct].done);
          }}
          onClose={() => setPendingAct(null)}
        />
      )}
    </div>
  );
}
