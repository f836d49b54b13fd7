/** One recommendation: what, why, when, where, what came of it, and what can be done with it. */
import { useState } from "react";
import type { Recommendation } from "@/api/types";
import { countryName } from "@/lib/countries";
import { longDate } from "@/lib/dates";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { EditRecommendation } from "./edit-recommendation";
import { type Things, useWithdraw } from "./recommendation-queries";
import { termsOf } from "./terms";
import { ThingName, ThingPicture } from "./thing-picture";

interface Props {
  one: Recommendation;
  things: Things | undefined;
  /** Moves it one place; absent at the end of the list. */
  onUp?: () => void;
  onDown?: () => void;
}

const STATES = { planned: "Planned", running: "Running", over: "Ended" };

export function RecommendationRow({ one, things, onUp, onDown }: Props) {
  const { from, until } = termsOf(one);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-line border-b py-4 wide:grid-cols-[auto_minmax(0,1fr)_auto]">
      <ThingPicture thing={one} things={things} />
      <div className="grid content-start gap-1">
        <p>
          <ThingName thing={one} things={things} />
        </p>
        <p className="max-w-prose">{one.reason}</p>
        <p className="text-quiet text-small">
          <span className="text-ink">{STATES[one.state]}</span> · {longDate(from)} –{" "}
          {longDate(until)} ·{" "}
          {one.countries.length === 0
            ? "everywhere"
            : one.countries.map((code) => countryName(code)).join(", ")}
        </p>
        {!one.public && (
          <p className="text-danger text-small">No longer public, so nobody can see it.</p>
        )}
        <Counts one={one} />
      </div>
      <Actions one={one} things={things} onUp={onUp} onDown={onDown} />
    </li>
  );
}

function Counts({ one: { seen, opened, followed } }: { one: Recommendation }) {
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

function Actions({ one, onUp, onDown }: Props) {
  const [isEditing, setEditing] = useState(false);
  const { mutate, isPending } = useWithdraw();
  const withdraw = () =>
    mutate(one.id, {
      onSuccess: () => bubble("Withdrawn"),
      onError: toastProblem,
    });
  const about = `“${one.reason}”`;
  return (
    <div className="-ml-5 col-start-2 flex flex-wrap items-start wide:col-start-3 wide:ml-0">
      <Button look="quiet" aria-label={`Move up: ${about}`} isDisabled={!onUp} onPress={onUp}>
        ↑
      </Button>
      <Button look="quiet" aria-label={`Move down: ${about}`} isDisabled={!onDown} onPress={onDown}>
        ↓
      </Button>
      <Button look="quiet" aria-label={`Edit ${about}`} onPress={() => setEditing(true)}>
        Edit
      </Button>
      <Button
        look="quiet"
        aria-label={`Withdraw ${about}`}
        isPending={isPending}
        onPress={withdraw}
      >
        Withdraw
      </Button>
      {isEditing && <EditRecommendation one={one} onClose={() => setEditing(false)} />}
    </div>
  );
}
