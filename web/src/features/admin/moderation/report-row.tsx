/** One report and its actions. */
import { useState } from "react";
import type { OutfitCause, Report } from "@/api/types";
import { REPORT_REASONS } from "@/components/report-sheet";
import { DecisionNoticeSheet } from "@/features/admin/decision-notice-sheet";
import type { Subjects } from "@/features/admin/recommendations/recommendation-queries";
import { OutfitLink, SubjectName, SubjectPicture } from "@/features/admin/subject-picture";
import type { ProfilePart } from "@/lib/text/content-names";
import { counted } from "@/lib/text/count";
import { timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";
import { RichText } from "@/ui/rich-text";
import { accountName } from "./content-words";
import {
  actOf,
  CAUSE_CHOICES,
  type Choice,
  choicesFor,
  DONE,
  inFull,
  labelOf,
  meaningOf,
  PART_HIDDEN,
  reportedName,
} from "./report-acts";
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
  const name = <SubjectName subject={subject} subjects={subjects} fallbackName={accused_name} />;
  const pictured = outfit_id
    ? { ...subject, kind: "outfit" as const, subject_id: outfit_id }
    : subject;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-line border-b py-4 tablet:grid-cols-[auto_minmax(0,1fr)_auto]">
      <SubjectPicture subject={pictured} subjects={subjects} />
      <div className="grid content-start gap-1">
        <p>
          {outfit_id ? (
            <RichText
              parts={m.admin_on_outfit.parts()}
              tags={{
                subject: () => name,
                outfit: (text) => <OutfitLink outfitId={outfit_id}>{text}</OutfitLink>,
              }}
            />
          ) : (
            name
          )}
        </p>
        <p>{REPORT_REASONS[reason]}</p>
        {note && (
          <p className="max-w-prose as-written break-words">{m.admin_quoted({ text: note })}</p>
        )}
        <p className="text-quiet text-small">
          {others !== undefined && others > 0 && `${m.admin_others_reported(counted(others))} · `}
          <time dateTime={created_at}>{timeAgo(created_at)}</time>
        </p>
        <div className="pt-1">
          <ViewEvidence
            of={{ source: "report", id: report.id }}
            content={reportedName(report)}
            username={accused_name ?? null}
          />
        </div>
      </div>
      {report.act ? <ReportResult report={report} /> : <Decisions report={report} />}
    </li>
  );
}

function ReportResult({ report: { act, part, notice } }: { report: Report }) {
  return (
    <p className="col-span-2 max-w-prose text-small tablet:col-span-1">
      <span className="font-[560]">{part ? PART_HIDDEN[part] : act && DONE[act]}</span>
      {notice && <span className="block text-quiet">{notice}</span>}
    </p>
  );
}

function Decisions({ report }: { report: Report }) {
  const [pending, setPending] = useState<Choice | null>(null);
  const { mutateAsync, isPending, variables } = useDecideReport();
  const decide = async (
    choice: { act: ReportAct; part?: ProfilePart; cause?: OutfitCause },
    notice: string,
    days: number | null = null,
  ) => {
    await mutateAsync({ id: report.id, ...choice, notice, days });
    bubble(DONE[choice.act]);
  };
  return (
    <div className="col-span-2 flex flex-wrap content-start gap-2 tablet:col-span-1 tablet:max-w-56">
      <Button
        variant="secondary"
        aria-label={m.admin_dismiss_named({ account: accountName(report.accused_name) })}
        isPending={isPending && variables.act === "dismiss"}
        onPress={() => void decide({ act: "dismiss" }, "").catch(toastProblem)}
      >
        {m.admin_dismiss()}
      </Button>
      {choicesFor(report.kind).map((choice) => (
        <Button
          key={labelOf(choice)}
          variant="quiet"
          aria-label={inFull(choice, report)}
          onPress={() => setPending(choice)}
        >
          {labelOf(choice)}
        </Button>
      ))}
      {pending && (
        <DecisionNoticeSheet
          title={inFull(pending, report)}
          meaning={meaningOf(pending)}
          act={actOf(pending)}
          danger={pending.act === "suspend"}
          timed={pending.act === "limit" || pending.act === "suspend"}
          onDecide={(notice, days) => decide(pending, notice, days)}
          onClose={() => setPending(null)}
        >
          {pending.cause && (
            <RadioGroup
              label={m.admin_cause()}
              choices={CAUSE_CHOICES}
              value={pending.cause}
              onChange={(cause) => setPending({ ...pending, cause })}
            />
          )}
        </DecisionNoticeSheet>
      )}
    </div>
  );
}
