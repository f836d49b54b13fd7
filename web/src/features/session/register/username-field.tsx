/** A username field that shows, while typing, whether the name is available. */

import { suggestUsernames } from "@/lib/auth/suggest-usernames";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { TextField, type TextFieldProps } from "@/ui/text-field";
import { type UsernameState, useUsernameCheck } from "./username-check";

interface Props extends TextFieldProps {
  /** The text typed so far. */
  username: string;
  /** The user's current username, which needs no check. */
  own?: string;
  /** Accepts a suggestion for an invalid username. */
  onSuggestion: (username: string) => void;
}

export function UsernameField({ username, own, error, onSuggestion, ...field }: Props) {
  const username2 = username.trim().toLowerCase();
  const isOwn = username2 === own;
  const check = useUsernameCheck(isOwn ? "" : username2);
  const fault = error ?? takenMessage(check);
  const suggestions = suggestUsernames(username);
  const hint = isOwn ? (
    m.username_own({ path: `/user/${own}` })
  ) : (
    <UsernameHint {...check} username={username2} />
  );
  return (
    <div className="grid gap-2">
      <TextField
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        error={suggestions.length > 0 ? error && m.username_choose() : fault}
        description={
          suggestions.length === 0 &&
          !fault && (
            <>
              {hint}
              {field.description}
            </>
          )
        }
      />
      {suggestions.length > 0 && <Suggestions names={suggestions} onChoose={onSuggestion} />}
    </div>
  );
}

interface SuggestionsProps {
  names: readonly string[];
  onChoose: (username: string) => void;
}

/** The username derived from a name with spaces or accents. */
function Suggestions({ names, onChoose }: SuggestionsProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-quiet text-small">
      {m.username_suggestions()}
      {names.map((name) => (
        <Button key={name} variant="secondary" onPress={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

function takenMessage({ state, reason }: UsernameState): string | undefined {
  return state === "taken" ? (reason ?? m.username_taken()) : undefined;
}

function UsernameHint({ state, username }: UsernameState & { username: string }) {
  if (state === "free") return <span className="text-accent">{m.username_available()}</span>;
  if (state === "asking") return m.username_checking();
  return m.username_will_be({ path: `/user/${username || "…"}` });
}
