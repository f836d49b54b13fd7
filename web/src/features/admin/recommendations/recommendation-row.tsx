/** One recommendation: subject, reason, period, countries, results and actions. */
import { useState } from "react";
import type { Recommendation } from "@/api/types";
import { SubjectName, SubjectPicture } from "@/features/admin/subject-picture";
import { countryName } from "@/lib/text/countries";
import { longDate } from "@/lib/text/dates";
import { unitsOf } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
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

const STATES = {
  planned: m.admin_recommendation_planned(),
  running: m.admin_recommendation_running(),
  over: m.admin_recommendation_over(),
};

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
            ? m.admin_recommendation_everywhere()
            : unitsOf(recommendation.countries.map((code) => countryName(code)))}
        </p>
        {!recommendation.public && (
          <p className="text-danger text-small">{m.admin_recommendation_not_public()}</p>
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
  const counts: [string, number][] = [
    [m.admin_recommendation_seen(), seen],
    [m.admin_recommendation_opened(), opened],
    [m.admin_recommendation_followed(), followed],
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 text-small">
      {counts.map(([name, count]) => (
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
      onSuccess: () => bubble(m.admin_recommendation_withdrawn()),
      onError: toastProblem,
    });
  const { reason } = recommendation;
  return (
    <div className="-ms-5 col-start-2 flex flex-wrap items-start wide:col-start-3 wide:ms-0">
      <Button
        variant="quiet"
        aria-label={m.admin_recommendation_up({ reason })}
        isDisabled={!onUp}
        onPress={onUp}
      >
        ↑
      </Button>
      <Button
        variant="quiet"
        aria-label={m.admin_recommendation_down({ reason })}
        isDisabled={!onDown}
        onPress={onDown}
      >
        ↓
      </Button>
      <Button
        variant="quiet"
        aria-label={m.admin_edit_named({ name: reason })}
        onPress={() => setEditing(true)}
      >
        {m.common_edit()}
      </Button>
      <Button
        variant="quiet"
        aria-label={m.admin_recommendation_withdraw({ reason })}
        isPending={isPending}
        onPress={withdraw}
      >
        {m.common_withdraw()}
      </Button>
      {isEditing && (
        <EditRecommendation recommendation={recommendation} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}
