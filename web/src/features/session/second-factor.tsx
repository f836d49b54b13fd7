/** The second step of a log-in: the code of the authenticator, or a recovery code when it is lost. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { SecondFactorCode } from "@/lib/account-rules";
import { useSubmit } from "@/lib/use-submit";
import { Button } from "@/ui/button";
import { PageHeader } from "@/ui/page";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";

interface Props {
  /** Sends the code; what it throws is shown. */
  onCode: (code: string) => Promise<unknown>;
  onBack: () => void;
}

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

export function SecondFactor({ onCode, onBack }: Props) {
  const [isLost, setLost] = useState(false);
  return (
    <>
      <PageHeader heading="One more step">
        {isLost ? "Enter a recovery code instead." : "Enter the code to finish logging in."}
      </PageHeader>
      <CodeForm key={String(isLost)} field={isLost ? FROM_PAPER : FROM_APP} onCode={onCode} />
      <div className="grid gap-1">
        <Button look="quiet" wide onPress={() => setLost(!isLost)}>
          {isLost ? "Use my authenticator app" : "Use a recovery code"}
        </Button>
        <Button look="quiet" wide onPress={onBack}>
          Back
        </Button>
      </div>
    </>
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
