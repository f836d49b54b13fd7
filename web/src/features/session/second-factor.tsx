/** The second step of a log-in: a passkey, the code of the authenticator, or a recovery code. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { PasskeyAnswer } from "@/api/types";
import { SecondFactorCode } from "@/lib/account-rules";
import { canUsePasskeys } from "@/lib/passkeys";
import { sentenceOf } from "@/lib/problem";
import { useSubmit } from "@/lib/use-submit";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { showPasskey } from "./passkey";

interface Props {
  /** What the account takes beside recovery codes: "passkey", "app". */
  factors: readonly string[];
  /** Sends the code; what it throws is shown. */
  onCode: (code: string) => Promise<unknown>;
  /** Sends what a passkey signed; what it throws is shown. */
  onPasskey: (passkey: PasskeyAnswer) => Promise<unknown>;
  onBack: () => void;
}

type Way = "passkey" | "app" | "paper";

const WAYS: Record<Way, { lead: string; choose: string }> = {
  passkey: { lead: "Use your passkey to finish logging in.", choose: "Use a passkey" },
  app: { lead: "Enter the code to finish logging in.", choose: "Use my authenticator app" },
  paper: { lead: "Enter a recovery code instead.", choose: "Use a recovery code" },
};

const FROM_APP = {
  label: "Code",
  description: "The six digits your authenticator app shows now.",
  autoComplete: "one-time-code",
  inputMode: "numeric",
} as const;
const FROM_PAPER = {
  label: "Recovery code",
  description: "One of the ten you saved. Each works once.",
  autoComplete: "off",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

export function SecondFactor({ factors, onCode, onPasskey, onBack }: Props) {
  const ways = waysOf(factors);
  const [way, setWay] = useState<Way>(ways[0] ?? "paper");
  return (
    <>
      <PageHeader heading="One more step">{WAYS[way].lead}</PageHeader>
      {way === "passkey" && <PasskeyButton onPasskey={onPasskey} />}
      {way === "app" && <CodeForm key="app" field={FROM_APP} onCode={onCode} />}
      {way === "paper" && <CodeForm key="paper" field={FROM_PAPER} onCode={onCode} />}
      <div className="grid gap-1">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="quiet" wide onPress={() => setWay(other)}>
              {WAYS[other].choose}
            </Button>
          ))}
        <Button look="quiet" wide onPress={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}

/** The easiest first. */
function waysOf(factors: readonly string[]): Way[] {
  const ways: Way[] = [];
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
      <FormProblem>{error && sentenceOf(error)}</FormProblem>
      <Button wide autoFocus onPress={() => mutate()} isPending={isPending}>
        Use a passkey
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
        Log in
      </Button>
    </form>
  );
}
