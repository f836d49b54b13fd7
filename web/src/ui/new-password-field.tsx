/** A password to be set, with its strength below while it is typed. */
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

export function NewPasswordField({ password, personal, ...field }: Props) {
  return (
    <PasswordField
      autoComplete="new-password"
      description={
        password ? <StrengthMeter {...estimateStrength(password, personal)} /> : PASSWORD_RULE
      }
      {...field}
    />
  );
}
