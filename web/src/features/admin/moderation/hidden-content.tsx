/** Hidden content, including parts of profiles; content that waits for a moderator comes first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContentDecision } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { DecisionNoticeSheet } from "@/features/admin/decision-notice-sheet";
import { SideList } from "@/features/admin/side-list";
import { OutfitLink, PersonLink } from "@/features/admin/subject-picture";
import { CONTENT_NAMES, isProfilePart } from "@/lib/text/content-names";
import { timeAgo } from "@/lib/text/dates";
import { Button } from "@/ui/button";
import { Image } from "@/ui/image";
import { bubble } from "@/ui/notices";
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
        Hidden content and parts of profiles
      </h2>
      <HiddenList which="appealed" />
      <HiddenList which="automated" />
      <HiddenList which="all" />
    </section>
  );
}

const LABELS: Record<HiddenFilter, string> = {
  appealed: "Appeals",
  automated: "Hidden automatically",
  all: "Hidden",
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
      nothing={which === "all" ? "Nothing is hidden." : null}
    >
      {decisions.map((decision) => (
        <HiddenRow key={decision.id} decision={decision} />
      ))}
    </SideList>
  );
}

function HiddenRow({ decision }: { decision: ContentDecision }) {
  const { kind, outfit_id, owner_name, rule, notice } = decision;
  const { decided_at, appeal, appeal_text, automated, picture } = decision;
  return (
    <li className="grid gap-2 border-line border-b py-4">
      {picture && (
        <span className="relative aspect-portrait w-32 overflow-hidden rounded-print">
          <Image {...picture} alt="The hidden photo" fillSpace sizes="128px" />
        </span>
      )}
      <p>
        <span className="inline-block font-[560] first-letter:uppercase">
          {CONTENT_NAMES[kind]}
        </span>
        {owner_name && (
          <>
            {isProfilePart(kind) ? " of " : " by "}
            <PersonLink username={owner_name}>@{owner_name}</PersonLink>
          </>
        )}
        {outfit_id && (
          <>
            {" on "}
            <OutfitLink outfitId={outfit_id}>this outfit</OutfitLink>
          </>
        )}{" "}
        <span className="text-quiet text-small">
          {REPORT_REASONS[rule]} · {automated && "Decided automatically · "}
          {timeAgo(decided_at)}
        </span>
      </p>
      <p className="as-written break-words text-quiet text-small">{notice}</p>
      {appeal_text && (
        <blockquote className="as-written break-words border-accent border-s-2 ps-3">
          {appeal_text}
          {appeal === "refused" && <span className="block text-quiet text-small">Rejected</span>}
        </blockquote>
      )}
      <Answers decision={decision} />
    </li>
  );
}

const ACTS: Record<AccountAct, { act: string; meaning: string; done: string }> = {
  restore: {
    act: "Restore",
    meaning: "Everyone who could see it before will see it again.",
    done: "Restored",
  },
  keep: { act: "Keep hidden", meaning: "The decision stands.", done: "Kept hidden" },
};
const CONFIRMED = "You confirm it as a person. The owner can appeal to another moderator.";

function Answers({ decision }: { decision: ContentDecision }) {
  const { id, kind, owner_name, automated } = decision;
  const [pendingAct, setPendingAct] = useState<AccountAct | null>(null);
  const { mutateAsync } = useReviewContent();
  const name = CONTENT_NAMES[kind];
  const by = isProfilePart(kind) ? "of" : "by";
  const what = owner_name ? `the ${name} ${by} @${owner_name}` : `this ${name}`;
  const waits = whichOf(decision) !== "all";
  const acts: AccountAct[] = waits ? ["restore", "keep"] : ["restore"];
  return (
    <div className="flex flex-wrap gap-2">
      <ViewEvidence of={{ source: "decision", id }} name={what} username={owner_name} />
      {acts.map((act) => (
        <Button
          key={act}
          variant={act === "restore" ? "secondary" : "quiet"}
          aria-label={`${ACTS[act].act}: ${what}`}
          onPress={() => setPendingAct(act)}
        >
          {ACTS[act].act}
        </Button>
      ))}
      {pendingAct && (
        <DecisionNoticeSheet
          title={`${ACTS[pendingAct].act}: ${what}`}
          meaning={pendingAct === "keep" && automated ? CONFIRMED : ACTS[pendingAct].meaning}
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
