/** One recommendation: subject, reason, period, countries, results and actions. */
import { useState } from "react";
import type { Recommendation } from "@/api/types";
import { SubjectName, SubjectPicture } from "@/features/admin/subject-picture";
import { countryName } from "@/lib/text/countries";
import { longDate } from "@/lib/text/dates";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { EditRecommendation } from "./edit-recommendation";
import { termsOf } from "./period-values";
import { type Subjects, useWithdraw } from "./recommendation-queries";

interface Props {
  recommendation: Recommendation;
  subjects: Subjects | undefined;
  /** Moves it by one position; undefined at the end of the list. */
  onUp?: () => void;
  onDown?: () => void;
}

const STATES = { planned: "Planned", running: "Running", over: "Ended" };

export function RecommendationRow({ recommendation, subjects, onUp, onDown }: Props) {
  const { from, until } = termsOf(recommendation);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-line border-b py-4 wide:grid-cols-[auto_minmax(0,1fr)_auto]">
      <SubjectPicture subject={recommendation} subjects={subjects} />
      <div className="grid content-start gap-1">
        <p>
          <SubjectName subject={recommendation} subjects={subjects} />
        </p>
        <p className="max-w-prose">{recommendation.reason}</p>
        <p className="text-quiet text-small">
          <span className="text-ink">{STATES[recommendation.state]}</span> · {longDate(from)} –{" "}
          {longDate(until)} ·{" "}
          {recommendation.countries.length === 0
            ? "everywhere"
            : recommendation.countries.map((code) => countryName(code)).join(", ")}
        </p>
        {!recommendation.public && (
          <p className="text-danger text-small">No longer public, so nobody can see it.</p>
        )}
        <Counts recommendation={recommendation} />
      </div>
      <Actions recommendation={recommendation} subjects={subjects} onUp={onUp} onDown={onDown} />
    </li>
  );
}

function Counts({
  recommendation: { seen, opened, followed },
}: {
  recommendation: Recommendation;
}) {
  return (
    <dl className="flex flex-wrap gap-x-4 text-small">
      {Object.entries({ Seen: seen, Opened: opened, Followed: followed }).map(([name, count]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-quiet">{name}</dt>
          <dd className="font-[560] tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ recommendation, onUp, onDown }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { mutate, isPending } = useWithdraw();
  const withdraw = () =>
    mutate(recommendation.id, {
      onSuccess: () => bubble("Withdrawn"),
      onError: toastProblem,
    });
  const about = `“${recommendation.reason}”`;
  return (
    <div className="-ms-5 col-start-2 flex flex-wrap items-start wide:col-start-3 wide:ms-0">
      <Button variant="quiet" aria-label={`Move up: ${about}`} isDisabled={!onUp} onPress={onUp}>
        ↑
      </Button>
      <Button
        variant="quiet"
        aria-label={`Move down: ${about}`}
        isDisabled={!onDown}
        onPress={onDown}
      >
        ↓
      </Button>
      <Button variant="quiet" aria-label={`Edit ${about}`} onPress={() => setEditing(true)}>
        Edit
      </Button>
      <Button
        variant="quiet"
        aria-label={`Withdraw ${about}`}
        isPending={isPending}
        onPress={withdraw}
      >
        Withdraw
      </Button>
      {isEditing && (
        <EditRecommendation recommendation={recommendation} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}
