/** Finds a person by the exact username and goes to the profile. */
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Problem, sentenceOf } from "@/lib/problem";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/text-field";
import { useFindPerson } from "./queries";

export function FindPerson() {
  const navigate = useNavigate();
  const find = useFindPerson();
  const [username, setUsername] = useState("");
  const [error, setError] = useState<string>();
  const search = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = username.trim().replace(/^@/, "").toLowerCase();
    setError(wanted ? undefined : "Enter a username, such as ana.");
    if (!wanted) return;
    try {
      const person = await find.mutateAsync(wanted);
      await navigate({ to: "/user/$username", params: { username: person.username } });
    } catch (failure) {
      setError(explain(failure, wanted));
    }
  };
  return (
    <form onSubmit={search} noValidate className="grid gap-3 text-left">
      <TextField
        label="Username"
        description="Usernames are exact: ask your friends for theirs."
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={username}
        onChange={({ target }) => setUsername(target.value)}
        error={error}
      />
      <Button type="submit" look="secondary" wide isPending={find.isPending}>
        Find
      </Button>
    </form>
  );
}

function explain(failure: unknown, wanted: string): string {
  const isUnknown = failure instanceof Problem && [404, 422].includes(failure.status);
  return isUnknown ? `Nobody here is called @${wanted}.` : sentenceOf(failure);
}
