/** Whether and when the user is asked in the evening what they wore. */
import { useQuery } from "@tanstack/react-query";
import { eveningQuestionQuery, useChangeEveningQuestion } from "@/api/evening-question";
import type { EveningQuestion } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Checkbox } from "@/ui/checkbox";
import { toastProblem } from "@/ui/notices";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { TimeField, TimeZoneNote, timeZoneHere } from "./time-field";

const FIRST_TIME = "20:00";

export function EveningQuestionField() {
  const { data: question, error, refetch } = useQuery(eveningQuestionQuery());
  if (question) return <Fields question={question} />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <Skeleton className="h-target" />;
}

function Fields({ question }: { question: EveningQuestion }) {
  const { mutate, isPending, variables } = useChangeEveningQuestion(question);
  const { asked_at, timezone } = isPending ? variables : question;
  const save = (asked_at: string | null) =>
    mutate({ asked_at, timezone: timeZoneHere() }, { onError: toastProblem });
  return (
    <div className="grid gap-3">
      <Checkbox isSelected={!!asked_at} onChange={(on) => save(on ? FIRST_TIME : null)}>
        {m.notice_evening()}
      </Checkbox>
      {asked_at && (
        <>
          <TimeField label={m.notice_evening_at()} value={asked_at} onChange={save} />
          <TimeZoneNote timezone={timezone} />
          <p className="text-quiet text-small">{m.notice_evening_note()}</p>
        </>
      )}
    </div>
  );
}
