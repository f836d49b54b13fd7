/** A field for a new password, with the rule or its strength below. */
import { PASSWORD_RULE } from "@/lib/auth/account-rules";
import { estimateStrength } from "@/lib/auth/password-strength";
import { PasswordField, type PasswordFieldProps } from "@/ui/password-field";
import { StrengthMeter } from "./strength-meter";

interface Props extends Omit<PasswordFieldProps, "autoComplete" | "description"> {
  /** The text typed so far. */
  password: string;
  /** Texts that an attacker would try first: the username, the email address. */
  personal?: string[];
}

const UNTYPED = { score: 0, hint: PASSWORD_RULE } as const;

/** The meter is there from the start, and an error replaces the hint: nothing below moves. */
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
