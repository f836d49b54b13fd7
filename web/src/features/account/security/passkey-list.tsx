/** One row per passkey: its name, when it was created and used, and its actions. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import type { Passkey, TwoFactor } from "@/api/types";
import { useSubmit } from "@/lib/forms/use-submit";
import { timeAgo } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { mediumDate } from "./medium-date";
import { ReauthenticationForm } from "./reauthentication-form";
import { useRemovePasskey, useRenamePasskey } from "./second-factor-queries";

interface Props {
  passkeys: readonly Passkey[];
  status: TwoFactor;
}

export function PasskeyList({ passkeys, status }: Props) {
  return (
    <ul aria-label={m.security_passkeys_yours()} className="grid border-line border-t">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="grid gap-4 border-line border-b py-2.5">
          <Row passkey={passkey} status={status} />
        </li>
      ))}
    </ul>
  );
}

function Row({ passkey, status }: { passkey: Passkey; status: TwoFactor }) {
  const [wants, setWants] = useState<"name" | "removal" | null>(null);
  const close = () => setWants(null);
  const { name, created_at, used_at } = passkey;
  const made = mediumDate(created_at);
  return (
    <>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="break-words font-[560]">{name}</p>
          <p className="text-quiet text-small">
            {used_at
              ? m.security_passkey_used({ made, ago: timeAgo(used_at) })
              : m.security_passkey_unused({ made })}
          </p>
        </div>
        {wants === null && (
          <div className="flex gap-2">
            <Button
              variant="secondary"
              aria-label={m.security_passkey_rename_this({ name })}
              onPress={() => setWants("name")}
            >
              {m.security_passkey_rename()}
            </Button>
            <Button
              variant="secondary"
              aria-label={m.security_passkey_remove_this({ name })}
              onPress={() => setWants("removal")}
            >
              {m.common_remove()}
            </Button>
          </div>
        )}
      </div>
      {wants === "name" && <Rename passkey={passkey} onDone={close} />}
      {wants === "removal" && <Removal passkey={passkey} status={status} onCancel={close} />}
    </>
  );
}

const Name = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(m.security_passkey_name_needed()), v.maxLength(60)),
});

function Rename({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useForm({ resolver: valibotResolver(Name), defaultValues: { name } });
  const { mutateAsync } = useRenamePasskey();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async ({ name }) => {
      await mutateAsync({ id, name });
      onDone();
    },
    fields: ["name"],
  });
  const { setFocus } = form;
  useEffect(() => setFocus("name", { shouldSelect: true }), [setFocus]);
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={m.security_passkey_rename_this({ name })}
      className="grid gap-4 pb-3"
    >
      <TextField
        label={m.common_name()}
        autoComplete="off"
        maxLength={60}
        error={form.formState.errors.name?.message}
        {...form.register("name")}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending}>
          {m.common_save()}
        </Button>
        <Button variant="quiet" onPress={onDone}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

interface RemovalProps {
  passkey: Passkey;
  status: TwoFactor;
  onCancel: () => void;
}

function Removal({ passkey: { id, name }, status, onCancel }: RemovalProps) {
  const { mutateAsync } = useRemovePasskey();
  const isLast = status.passkeys === 1 && !status.enabled;
  return (
    <section aria-label={m.security_passkey_remove_this({ name })} className="grid gap-5 pb-3">
      <p className="text-quiet">
        {isLast ? m.security_password_alone() : m.security_passkey_gone()}
      </p>
      <ReauthenticationForm
        status={status}
        variant="danger"
        action={m.security_passkey_remove()}
        onProof={async (proof) => {
          await mutateAsync({ id, proof });
          bubble(m.security_passkey_removed({ name }));
        }}
      >
        <Button variant="quiet" wide onPress={onCancel}>
          {m.common_cancel()}
        </Button>
      </ReauthenticationForm>
    </section>
  );
}
