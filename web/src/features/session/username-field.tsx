/** A username to choose: while it is typed, whether it is still free. */
import { suggestUsernames } from "@/lib/suggest-usernames";
import { Button } from "@/ui/button";
import { TextField, type TextFieldProps } from "@/ui/text-field";
import { type UsernameState, useUsernameCheck } from "./username-check";

interface Props extends TextFieldProps {
  /** What was typed so far. */
  username: string;
  /** The name that one has already: nobody needs to be asked about it. */
  own?: string;
  /** Takes one of the suggestions for what cannot be a username. */
  onSuggestion: (username: string) => void;
}

export function UsernameField({ username, own, error, onSuggestion, ...field }: Props) {
  const wanted = username.trim().toLowerCase();
  const isOwn = wanted === own;
  const check = useUsernameCheck(isOwn ? "" : wanted);
  const fault = error ?? takenMessage(check);
  const suggestions = suggestUsernames(username);
  const hint = isOwn ? (
    `Your profile is at /user/${own}`
  ) : (
    <UsernameHint {...check} username={wanted} />
  );
  return (
    <div className="grid gap-2">
      <TextField
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        error={suggestions.length > 0 ? error && "Choose one of these, or change it." : fault}
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

/** What a name with spaces or accents becomes as a username. */
function Suggestions({ names, onChoose }: SuggestionsProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-quiet text-small">
      Usernames use only a-z, 0-9, dots and underscores. Available:
      {names.map((name) => (
        <Button key={name} look="secondary" onPress={() => onChoose(name)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

function takenMessage({ state, reason }: UsernameState): string | undefined {
  return state === "taken" ? (reason ?? "This username is taken.") : undefined;
}

function UsernameHint({ state, username }: UsernameState & { username: string }) {
  if (state === "free") return <span className="text-accent">Available</span>;
  if (state === "asking") return "Checking…";
  return `Your profile will be at /user/${username || "…"}`;
}
