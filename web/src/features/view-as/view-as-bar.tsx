/** Shows as whom the user is viewing their own page, and lets them choose another viewer. */
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { useProfile } from "@/features/session";
import { useCircles } from "@/features/session/circles";
import { messageOf, Problem } from "@/lib/http/problem";
import { circleAudience, kindOf } from "@/lib/sharing/audience";
import type { ViewAs } from "@/lib/sharing/view-as";
import { isId } from "@/lib/text/ids";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { CHOICE, ChoiceChip } from "@/ui/choice-chip";
import { CloseIcon, EyeIcon } from "@/ui/icons";
import { RichText } from "@/ui/rich-text";
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
      aria-label={m.view_as_label()}
      className="grid gap-3 rounded-control bg-accent-soft px-4 py-3"
    >
      <p className="flex items-center gap-3" aria-live="polite">
        <EyeIcon className="shrink-0 text-accent" />
        <span>
          <Viewer viewer={viewer} />
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <ChoiceChip chosen={viewer === "stranger" && !asks} onPress={() => look("stranger")}>
          {m.view_as_stranger()}
        </ChoiceChip>
        <ChoiceChip chosen={viewer === "follower" && !asks} onPress={() => look("follower")}>
          {m.view_as_follower()}
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
          {m.view_as_name()}
        </ChoiceChip>
        <button type="button" className={CHOICE} onClick={() => look(undefined)}>
          <CloseIcon width={18} height={18} />
          {m.view_as_myself()}
        </button>
      </div>
      {asks && <AskForName onFound={look} />}
    </section>
  );
}

function Viewer({ viewer }: { viewer: ViewAs }) {
  const { data: name } = useQuery({ ...nameQuery(viewer), enabled: isId(viewer) });
  const circle = useCircles().find(({ id }) => circleAudience(id) === viewer);
  return <RichText parts={partsFor(viewer, name, circle?.name)} tags={TAGS} />;
}

const TAGS = { viewer: (text: ReactNode) => <b className="font-[560]">{text}</b> };

function partsFor(viewer: ViewAs, person: string | null | undefined, circle: string | undefined) {
  if (kindOf(viewer) === "circle")
    return circle ? m.view_as_in_circle.parts({ circle }) : m.view_as_in_this_circle.parts({});
  if (viewer === "follower") return m.view_as_shown_follower.parts({});
  if (!isId(viewer)) return m.view_as_shown_stranger.parts({});
  return person ? m.view_as_person.parts({ name: person }) : m.view_as_this_person.parts({});
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
      if (id === own?.id) setProblem(m.view_as_yourself());
      else onFound(id);
    } catch (error) {
      const isUnknown = error instanceof Problem && [404, 422].includes(error.status);
      setProblem(isUnknown ? m.view_as_unknown({ name: `@${username}` }) : messageOf(error));
    }
    setPending(false);
  };
  return (
    <form onSubmit={(event) => void find(event)} className="flex flex-wrap items-end gap-3">
      <div className="min-w-48 grow">
        <TextField
          label={m.view_as_username()}
          value={name}
          error={problem}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" isPending={isPending}>
        {m.common_view()}
      </Button>
    </form>
  );
}
