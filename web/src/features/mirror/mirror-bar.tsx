/** Says through whose eyes one looks at one's own page, and lets one choose others'. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useProfile } from "@/features/session";
import { isId } from "@/lib/ids";
import type { SeeAs } from "@/lib/mirror";
import { Problem, sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { CHOICE, Choice } from "@/ui/choice";
import { CloseIcon, EyeIcon } from "@/ui/icons";
import { TextField } from "@/ui/text-field";
import { findPerson, nameQuery } from "./queries";

export function MirrorBar({ seeAs }: { seeAs: SeeAs }) {
  const [asks, setAsks] = useState(isId(seeAs));
  const navigate = useNavigate();
  const look = (as: SeeAs | undefined) => {
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
          You're seeing this as <Onlooker seeAs={seeAs} /> would.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Choice chosen={seeAs === "stranger" && !asks} onPress={() => look("stranger")}>
          A stranger
        </Choice>
        <Choice chosen={seeAs === "follower" && !asks} onPress={() => look("follower")}>
          A follower
        </Choice>
        <Choice chosen={asks} onPress={() => setAsks(true)}>
          @name
        </Choice>
        <button type="button" className={CHOICE} onClick={() => look(undefined)}>
          <CloseIcon width={18} height={18} />
          As myself
        </button>
      </div>
      {asks && <AskForName onFound={look} />}
    </section>
  );
}

function Onlooker({ seeAs }: { seeAs: SeeAs }) {
  const { data: name } = useQuery({ ...nameQuery(seeAs), enabled: isId(seeAs) });
  if (!isId(seeAs)) return <b className="font-[560]">a {seeAs}</b>;
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
      const isNobody = error instanceof Problem && [404, 422].includes(error.status);
      setProblem(isNobody ? `No one goes by @${username}.` : sentenceOf(error));
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
      <Button type="submit" look="secondary" isPending={isPending}>
        View
      </Button>
    </form>
  );
}
