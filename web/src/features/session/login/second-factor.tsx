/** The second log-in step: a passkey, an authenticator code, or a recovery code. */

import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { PasskeyAssertion } from "@/api/types";
import { SecondFactorCode } from "@/lib/auth/account-rules";
import { canUsePasskeys } from "@/lib/auth/passkeys";
import { useSubmit } from "@/lib/forms/use-submit";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { showPasskey } from "./passkey";

interface Props {
  /** The account's factors besides recovery codes: "passkey", "app". */
  factors: readonly string[];
  /** Sends the code; its errors are shown. */
  onCode: (code: string) => Promise<unknown>;
  /** Sends a passkey's signature; its errors are shown. */
  onPasskey: (passkey: PasskeyAssertion) => Promise<unknown>;
  onBack: () => void;
}

type Factor = "passkey" | "app" | "paper";

const FACTOR_TEXTS: Record<Factor, { lead: string; choose: string }> = {
  passkey: { lead: m.factor_passkey_lead(), choose: m.factor_passkey_use() },
  app: { lead: m.factor_app_lead(), choose: m.factor_app_use() },
  paper: { lead: m.factor_paper_lead(), choose: m.factor_paper_use() },
};

const FROM_APP = {
  label: m.factor_code(),
  description: m.factor_code_hint(),
  autoComplete: "one-time-code",
  inputMode: "numeric",
} as const;
const FROM_PAPER = {
  label: m.factor_recovery_code(),
  description: m.factor_recovery_code_hint(),
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

export function SecondFactor({ factors, onCode, onPasskey, onBack }: Props) {
  const ways = orderedFactors(factors);
  const [factor, setFactor] = useState<Factor>(ways[0] ?? "paper");
  return (
    <>
      <PageHeader heading={m.factor_title()}>{FACTOR_TEXTS[factor].lead}</PageHeader>
      {factor === "passkey" && <PasskeyButton onPasskey={onPasskey} />}
      {factor === "app" && <CodeForm key="app" field={FROM_APP} onCode={onCode} />}
      {factor === "paper" && <CodeForm key="paper" field={FROM_PAPER} onCode={onCode} />}
      <div className="grid gap-1">
        {ways
          .filter((other) => other !== factor)
          .map((other) => (
            <Button key={other} variant="quiet" wide onPress={() => setFactor(other)}>
              {FACTOR_TEXTS[other].choose}
            </Button>
          ))}
        <Button variant="quiet" wide onPress={onBack}>
          {m.common_back_button()}
        </Button>
      </div>
    </>
  );
}

/** The easiest first. */
function orderedFactors(factors: readonly string[]): Factor[] {
  const ways: Factor[] = [];
  if (factors.includes("passkey") && canUsePasskeys()) ways.push("passkey");
  if (factors.includes("app")) ways.push("app");
  return [...ways, "paper"];
}

function PasskeyButton({ onPasskey }: { onPasskey: Props["onPasskey"] }) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => onPasskey(await showPasskey()),
  });
  return (
    <div className="grid gap-5">
      <FormProblem>{error && messageOf(error)}</FormProblem>
      <Button wide autoFocus onPress={() => mutate()} isPending={isPending}>
        {m.factor_passkey_use()}
      </Button>
    </div>
  );
}

interface FormProps {
  field: typeof FROM_APP | typeof FROM_PAPER;
  onCode: Props["onCode"];
}

function CodeForm({ field, onCode }: FormProps) {
  const form = useForm({
    resolver: valibotResolver(SecondFactorCode),
    defaultValues: { code: "" },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("code"), [setFocus]);
  const { submit, problem, isPending } = useSubmit(form, {
    send: ({ code }) => onCode(code),
    fields: ["code"],
    fieldOfCode: { wrong_totp: "code" },
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        {...field}
        error={form.formState.errors.code?.message}
        {...form.register("code")}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" wide isPending={isPending}>
        {m.common_log_in()}
      </Button>
    </form>
  );
}
