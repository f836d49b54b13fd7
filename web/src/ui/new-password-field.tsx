/** A password to be set, with the rule or its strength below. */
import { PASSWORD_RULE } from "@/lib/account-rules";
import { estimateStrength } from "@/lib/password-strength";
import { PasswordField, type PasswordFieldProps } from "./password-field";
import { StrengthMeter } from "./strength-meter";

interface Props extends Omit<PasswordFieldProps, "autoComplete" | "description"> {
  /** What was typed so far. */
  password: string;
  /** Texts that a guesser would try first: the username, the email address. */
  personal?: string[];
}

const UNTYPED = { score: 0, hint: PASSWORD_RULE } as const;

/** The marks are there from the start, and an error takes the hint's line: nothing below moves. */
export function NewPasswordField({ password, personal, ...field }: Props) {
  const strength = password ? estimateStrength(password, personal) : UNTYPED;
  return (
    <PasswordField
      autoComplete="new-password"
      description={<StrengthMeter {...strength} hint={field.error ? "" : strength.hint} />}
      {...field}
    />
  );
}
