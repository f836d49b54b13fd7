/** The fourth step: up to five people to follow, each with the reason. */
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ReaderRecommendation } from "@/api/types";
import { sentenceOf } from "@/lib/problem";
import { Avatar } from "@/ui/avatar";
import { Checkbox } from "@/ui/checkbox";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState, FormProblem } from "@/ui/states";
import type { StepProps } from "./first-steps-page";
import { firstPeopleQuery, useFollowFirst } from "./people-queries";
import { StepButtons } from "./step-buttons";

export function FirstPeople({ onDone }: StepProps) {
  const { data: people, error: away, refetch } = useQuery(firstPeopleQuery());
  const [chosen, setChosen] = useState<string[]>([]);
  const { mutate, isPending, error } = useFollowFirst();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(people?.filter(({ id }) => chosen.includes(id)) ?? [], { onSuccess: onDone });
  };
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <form onSubmit={submit} className="grid gap-6">
      {away && !people && <ErrorState error={away} retry={() => void refetch()} />}
      {!away && !people && <Skeleton className="h-60" />}
      {people?.length === 0 && (
        <p className="text-lead text-quiet">
          Nobody is recommended at the moment. You find people by their username in your feed.
        </p>
      )}
      {people && people.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="pb-2 text-lead text-quiet">
            Their outfits come to your feed, newest first. Choose whom you like.
          </legend>
          {people.map((one) => (
            <PersonChoice
              key={one.id}
              one={one}
              isChosen={chosen.includes(one.id)}
              onChange={(isChosen) => toggle(one.id, isChosen)}
            />
          ))}
        </fieldset>
      )}
      <FormProblem>{error && sentenceOf(error)}</FormProblem>
      <StepButtons onSkip={onDone} isPending={isPending} />
    </form>
  );
}

interface ChoiceProps {
  one: ReaderRecommendation;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function PersonChoice({ one: { person, reason }, isChosen, onChange }: ChoiceProps) {
  const name = person.display_name || person.username;
  return (
    <Checkbox isSelected={isChosen} onChange={onChange}>
      <span className="flex items-center gap-3 py-2">
        <Avatar name={name} path={person.avatar_path} size={48} />
        <span className="grid leading-snug">
          <span className="font-[560]">{name}</span>
          <span className="text-quiet text-small">{reason}</span>
        </span>
      </span>
    </Checkbox>
  );
}
