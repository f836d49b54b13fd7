/** A username to choose: while it is typed, whether it is still free. */
import { TextField, type TextFieldProps } from "@/ui/text-field";
import { type UsernameState, useUsernameCheck } from "./username-check";

interface Props extends TextFieldProps {
  /** What was typed so far. */
  username: string;
  /** The name that one has already: nobody needs to be asked about it. */
  own?: string;
}

export function UsernameField({ username, own, error, ...field }: Props) {
  const wanted = username.trim().toLowerCase();
  const isOwn = wanted === own;
  const check = useUsernameCheck(isOwn ? "" : wanted);
  const fault = error ?? takenMessage(check);
  return (
    <TextField
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      error={fault}
      description={
        !fault && (
          <>
            {isOwn ? `Your page is /user/${own}` : <UsernameHint {...check} username={wanted} />}
            {field.description}
          </>
        )
      }
    />
  );
}

function takenMessage({ state, reason }: UsernameState): string | undefined {
  return state === "taken" ? (reason ?? "Somebody has this name already.") : undefined;
}

function UsernameHint({ state, username }: UsernameState & { username: string }) {
  if (state === "free") return <span className="text-accent">This name is free.</span>;
  if (state === "asking") return "Looking whether it is free …";
  return `Your page will be /user/${username || "…"}`;
}
