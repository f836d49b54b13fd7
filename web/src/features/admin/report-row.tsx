/** One report, and what is done about it. */
import { useState } from "react";
import type { Report } from "@/api/types";
import { CONTENT_NAMES, PROFILE_PARTS, type ProfilePart } from "@/lib/content-names";
import { count } from "@/lib/count";
import { timeAgo } from "@/lib/dates";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { REPORT_REASONS } from "@/ui/report-sheet";
import { NoticeSheet } from "./notice-sheet";
import type { Things } from "./recommendation-queries";
import { type ReportAct, useDecideReport } from "./report-queries";
import { OutfitLink, ThingName, ThingPicture } from "./thing-picture";
import { ViewEvidence } from "./view-evidence";

interface Props {
  report: Report;
  things: Things | undefined;
}

export function ReportRow({ report, things }: Props) {
  const { kind, subject_id, accused_id, accused_name, outfit_id, reason } = report;
  const { note, others, created_at } = report;
  const thing = { kind, subject_id, owner_id: accused_id };
  const pictured = outfit_id ? { ...thing, kind: "outfit" as const, subject_id: outfit_id } : thing;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-line border-b py-4 tablet:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ThingPicture thing={pictured} things={things} />
      <div className="grid content-start gap-1">
        <p>
          <ThingName thing={thing} things={things} knownName={accused_name} />
          {outfit_id && (
            <>
              {" on "}
              <OutfitLink outfitId={outfit_id}>this outfit</OutfitLink>
            </>
          )}
        </p>
        <p>{REPORT_REASONS[reason]}</p>
        {note && <p className="max-w-prose as-written break-words">“{note}”</p>}
        <p className="text-quiet text-small">
          {others !== undefined &&
            others > 0 &&
            `and ${count(others, "more report")} about this · `}
          <time dateTime={created_at}>{timeAgo(created_at)}</time>
        </p>
        <div className="pt-1">
          <ViewEvidence
            of={{ source: "report", id: report.id }}
            name={nameOf(report)}
            username={accused_name ?? null}
          />
        </div>
      </div>
      {report.act ? <Outcome report={report} /> : <Decisions report={report} />}
    </li>
  );
}

/** What a report is about, for screen readers: `the outfit by @ben`, of a person `@ben`. */
function nameOf({ kind, accused_name }: Report): string {
  const account = accused_name ? `@${accused_name}` : "this account";
  return kind === "person" ? account : `the ${kind} by ${account}`;
}

const DONE: Record<ReportAct, string> = {
  dismiss: "Dismissed",
  hide: "Hidden",
  warn: "Warned",
  limit: "Limited",
  suspend: "Suspended",
};

function Outcome({ report: { act, part, notice } }: { report: Report }) {
  return (
    <p className="col-span-2 max-w-prose text-small tablet:col-span-1">
      <span className="font-[560]">
        {act && DONE[act]}
        {part && `: ${CONTENT_NAMES[part]}`}
      </span>
      {notice && <span className="block text-quiet">{notice}</span>}
    </p>
  );
}

type Judgement = Exclude<ReportAct, "dismiss">;

const ACTS: Record<Judgement, { act: string; meaning: string }> = {
  hide: {
    act: "Hide",
    meaning: "Only its owner can still see it, and can appeal. Nothing happens to the account.",
  },
  warn: { act: "Warn", meaning: "They get an email. Nothing else changes." },
  limit: {
    act: "Limit",
    meaning: "They can't comment or follow anyone new, and aren't recommended.",
  },
  suspend: {
    act: "Suspend",
    meaning: "They're logged out everywhere, and nobody can see their profile or outfits.",
  },
};
const PART_MEANING =
  "Only its owner can still see it, and can appeal. If they change it, everyone sees the new one.";

interface Choice {
  act: Judgement;
  part?: ProfilePart;
}

const choicesFor = (kind: Report["kind"]): Choice[] => [
  ...(kind === "person"
    ? PROFILE_PARTS.map((part) => ({ act: "hide" as const, part }))
    : [{ act: "hide" as const }]),
  { act: "warn" },
  { act: "limit" },
  { act: "suspend" },
];

const labelOf = ({ act, part }: Choice) =>
  part ? `${ACTS[act].act} ${CONTENT_NAMES[part]}` : ACTS[act].act;

function Decisions({ report }: { report: Report }) {
  const [asked, setAsked] = useState<Choice | null>(null);
  const { mutateAsync, isPending, variables } = useDecideReport();
  const decide = async (
    choice: { act: ReportAct; part?: ProfilePart },
    notice: string,
    days: number | null = null,
  ) => {
    await mutateAsync({ id: report.id, ...choice, notice, days });
    bubble(DONE[choice.act]);
  };
  const whom = report.accused_name ? `@${report.accused_name}` : "this account";
  const inFull = ({ act, part }: Choice) => {
    if (part) return `Hide the ${CONTENT_NAMES[part]} of ${whom}`;
    return `${ACTS[act].act} ${act === "hide" ? `the ${report.kind} by ${whom}` : whom}`;
  };
  return (
    <div className="col-span-2 flex flex-wrap content-start gap-2 tablet:col-span-1 tablet:max-w-56">
      <Button
        look="secondary"
        aria-label={`Dismiss the report about ${whom}`}
        isPending={isPending && variables.act === "dismiss"}
        onPress={() => void decide({ act: "dismiss" }, "").catch(toastProblem)}
      >
        Dismiss
      </Button>
      {choicesFor(report.kind).map((choice) => (
        <Button
          key={labelOf(choice)}
          look="quiet"
          aria-label={inFull(choice)}
          onPress={() => setAsked(choice)}
        >
          {labelOf(choice)}
        </Button>
      ))}
      {asked && (
        <NoticeSheet
          title={inFull(asked)}
          meaning={asked.part ? PART_MEANING : ACTS[asked.act].meaning}
          act={ACTS[asked.act].act}
          danger={asked.act === "suspend"}
          timed={asked.act === "limit" || asked.act === "suspend"}
          onDecide={(notice, days) => decide(asked, notice, days)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
