/** Shows as whom the user is viewing their own page, and lets them choose another viewer. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useProfile } from "@/features/session";
import { useCircles } from "@/features/session/circles";
import { messageOf, Problem } from "@/lib/http/problem";
import { circleAudience, kindOf } from "@/lib/sharing/audience";
import type { ViewAs } from "@/lib/sharing/view-as";
import { isId } from "@/lib/text/ids";
import { Button } from "@/ui/button";
import { CHOICE, ChoiceChip } from "@/ui/choice-chip";
import { CloseIcon, EyeIcon } from "@/ui/icons";
import { TextField } from "@/ui/text-field";
import { findPerson, nameQuery } from "./queries";

export function ViewAsBar({ viewer }: { viewer: ViewAs }) {
  const [asks, setAsks] = useState(isId(viewer));
  const navigate = useNavigate();
  const circles = useCircles();
  const look = (as: ViewAs | undefined) => {
    setAsks(as !== undefined && isId(as));
    void navigate({ to: ".", search: (old: object) => ({ ...old, as }), replace: true });
  };
  return (
    <section
      aria-label="see as others do"
      className="grid gap-3 rounded-control bg-accent-soft px-4 py-3"
    >
      <p className="flex items-center gap-3" aria-live="polite">
        <EyeIcon className="shrink-0 text-accent" />
        <span>
          You're seeing this as <Viewer viewer={viewer} /> would.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <ChoiceChip chosen={viewer === "stranger" && !asks} onPress={() => look("stranger")}>
          A stranger
        </ChoiceChip>
        <ChoiceChip chosen={viewer === "follower" && !asks} onPress={() => look("follower")}>
          A follower
        </ChoiceChip>
        {circles.map(({ id, name }) => (
          <ChoiceChip
            key={id}
            chosen={viewer === circleAudience(id) && !asks}
            onPress={() => look(circleAudience(id))}
          >
            {name}
          </ChoiceChip>
        ))}
        <ChoiceChip chosen={asks} onPress={() => setAsks(true)}>
          @name
        </ChoiceChip>
        <button type="button" className={CHOICE} onClick={() => look(undefined)}>
          <CloseIcon width={18} height={18} />
          As myself
        </button>
      </div>
      {asks && <AskForName onFound={look} />}
    </section>
  );
}

function Viewer({ viewer }: { viewer: ViewAs }) {
  const { data: name } = useQuery({ ...nameQuery(viewer), enabled: isId(viewer) });
  const circle = useCircles().find(({ id }) => circleAudience(id) === viewer);
  if (kindOf(viewer) === "circle")
    return <b className="font-[560]">someone in {circle?.name ?? "this circle"}</b>;
  if (!isId(viewer)) return <b className="font-[560]">a {viewer}</b>;
  return <b className="font-[560]">{name ?? "this person"}</b>;
}

function AskForName({ onFound }: { onFound: (id: string) => void }) {
  const { data: own } = useProfile();
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const find = async (event: FormEvent) => {
    event.preventDefault();
    const username = name.trim().replace(/^@/, "");
    if (!username) return;
    setPending(true);
    setProblem(undefined);
    try {
      const { id } = await findPerson(username);
      if (id === own?.id) setProblem("That's you. Choose someone else.");
      else onFound(id);
    } catch (error) {
      const isUnknown = error instanceof Problem && [404, 422].includes(error.status);
      setProblem(isUnknown ? `No one goes by @${username}.` : messageOf(error));
    }
    setPending(false);
  };
  return (
    <form onSubmit={(event) => void find(event)} className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 grow">
        <TextField
          label="Their username"
          value={name}
          error={problem}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" isPending={isPending}>
        View
      </Button>
    </form>
  );
}
