/** The user's circles as checkboxes: those that a person is in are ticked. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Circle, Profile } from "@/api/types";
import { circlesQuery } from "@/features/session";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { toastProblem } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { ErrorState } from "@/ui/states";
import CircleNameForm from "./circle-name-form";
import { CirclesSkeleton } from "./circles-skeleton";
import { circlesOfPersonQuery, useCreateCircle, useTickCircle } from "./queries";

interface Props {
  person: Profile;
  onClose: () => void;
}

export default function PersonCirclesSheet({ person, onClose }: Props) {
  const name = person.display_name || person.username;
  const circles = useQuery(circlesQuery());
  const ticked = useQuery(circlesOfPersonQuery(person.id));
  const error = circles.error ?? ticked.error;
  const retry = () => void Promise.all([circles.refetch(), ticked.refetch()]);
  return (
    <Sheet title={m.circles_add()} isOpen onClose={onClose}>
      <p className="mb-2 text-quiet">{m.circles_person_lead({ name })}</p>
      {circles.data && ticked.data ? (
        <Circles person={person} circles={circles.data} ticked={ticked.data} />
      ) : error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <CirclesSkeleton label={m.circles_loading()} />
      )}
    </Sheet>
  );
}

interface CirclesProps {
  person: Profile;
  circles: readonly Circle[];
  ticked: readonly string[];
}

function Circles({ person, circles, ticked }: CirclesProps) {
  const { mutateAsync: tick } = useTickCircle(person.id);
  const change = (circle_id: string, isIn: boolean) => tick({ circle_id, isIn });
  return (
    <div className="grid gap-4">
      <ul aria-label={m.circles_list()} className="grid grid-cols-1">
        {circles.map(({ id, name }) => (
          <li key={id} className="border-line border-b">
            <Checkbox
              isSelected={ticked.includes(id)}
              onChange={(isIn) => void change(id, isIn).catch(toastProblem)}
            >
              <bdi className="wrap-break-word">{name}</bdi>
            </Checkbox>
          </li>
        ))}
      </ul>
      <NewCircle isFirst={circles.length === 0} onMade={(id) => change(id, true)} />
    </div>
  );
}

interface NewProps {
  isFirst: boolean;
  onMade: (circleId: string) => Promise<unknown>;
}

function NewCircle({ isFirst, onMade }: NewProps) {
  const [isOpen, setOpen] = useState(isFirst);
  const { mutateAsync: create } = useCreateCircle();
  const add = async (name: string) => {
    const { id } = await create(name);
    setOpen(false);
    await onMade(id).catch((error) =>
      toastProblem(m.circles_created({ name, problem: messageOf(error) })),
    );
  };
  if (isOpen) return <CircleNameForm action={m.circles_create_and_add()} onName={add} />;
  return (
    <Button variant="secondary" wide onPress={() => setOpen(true)}>
      {m.circles_new()}
    </Button>
  );
}
