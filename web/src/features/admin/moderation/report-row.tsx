/** One report and its actions. */
import { useState } from "react";
import type { Report } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { DecisionNoticeSheet } from "@/features/admin/decision-notice-sheet";
import type { Subjects } from "@/features/admin/recommendations/recommendation-queries";
import { OutfitLink, SubjectName, SubjectPicture } from "@/features/admin/subject-picture";
import { CONTENT_NAMES, PROFILE_PARTS, type ProfilePart } from "@/lib/text/content-names";
import { count } from "@/lib/text/count";
import { timeAgo } from "@/lib/text/dates";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { type ReportAct, useDecideReport } from "./report-queries";
import { ViewEvidence } from "./view-evidence";

interface Props {
  report: Report;
  subjects: Subjects | undefined;
}

export function ReportRow({ report, subjects }: Props) {
  const { kind, subject_id, accused_id, accused_name, outfit_id, reason } = report;
  const { note, others, created_at } = report;
  const subject = { kind, subject_id, owner_id: accused_id };
  const pictured = outfit_id
    ? { ...subject, kind: "outfit" as const, subject_id: outfit_id }
    : subject;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-line border-b py-4 tablet:grid-cols-[auto_minmax(0,1fr)_auto]">
      <SubjectPicture subject={pictured} subjects={subjects} />
      <div className="grid content-start gap-1">
        <p>
          <SubjectName subject={subject} subjects={subjects} fallbackName={accused_name} />
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
      {report.act ? <ReportResult report={report} /> : <Decisions report={report} />}
    </li>
  );
}

/** The subject of a report, for screen readers: `the outfit by @ben`, or `@ben` for a person. */
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

function ReportResult({ report: { act, part, notice } }: { report: Report }) {
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
  const [pending, setPending] = useState<Choice | null>(null);
  const { mutateAsync, isPending, variables } = useDecideReport();
  const decide = async (
    choice: { act: ReportAct; part?: ProfilePart },
    notice: string,
    days: number | null = null,
  ) => {
    await mutateAsync({ id: report.id, ...choice, notice, days });
    bubble(DONE[choice.act]);
  };
  const accusedName = report.accused_name ? `@${report.accused_name}` : "this account";
  const inFull = ({ act, part }: Choice) => {
    if (part) return `Hide the ${CONTENT_NAMES[part]} of ${accusedName}`;
    return `${ACTS[act].act} ${act === "hide" ? `the ${report.kind} by ${accusedName}` : accusedName}`;
  };
  return (
    <div className="col-span-2 flex flex-wrap content-start gap-2 tablet:col-span-1 tablet:max-w-56">
      <Button
        variant="secondary"
        aria-label={`Dismiss the report about ${accusedName}`}
        isPending={isPending && variables.act === "dismiss"}
        onPress={() => void decide({ act: "dismiss" }, "").catch(toastProblem)}
      >
        Dismiss
      </Button>
      {choicesFor(report.kind).map((choice) => (
        <Button
          key={labelOf(choice)}
          variant="quiet"
          aria-label={inFull(choice)}
          onPress={() => setPending(choice)}
        >
          {labelOf(choice)}
        </Button>
      ))}
      {pending && (
        <DecisionNoticeSheet
          title={inFull(pending)}
          meaning={pending.part ? PART_MEANING : ACTS[pending.act].meaning}
          act={ACTS[pending.act].act}
          danger={pending.act === "suspend"}
          timed={pending.act === "limit" || pending.act === "suspend"}
          onDecide={(notice, days) => decide(pending, notice, days)}
          onClose={() => setPending(null)}
        />
      )}
    </div>
  );
}
