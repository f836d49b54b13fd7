/** One row per passkey: its name, when it was created and used, and its actions. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as v from "valibot";
import type { Passkey, TwoFactor } from "@/api/types";
import { useSubmit } from "@/lib/forms/use-submit";
import { timeAgo } from "@/lib/text/dates";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { ReauthenticationForm } from "./reauthentication-form";
import { useRemovePasskey, useRenamePasskey } from "./second-factor-queries";

interface Props {
  passkeys: readonly Passkey[];
  status: TwoFactor;
}

export function PasskeyList({ passkeys, status }: Props) {
  return (
    <ul aria-label="Your passkeys" className="grid border-line border-t">
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
  const made = new Date(created_at).toLocaleDateString(undefined, { dateStyle: "medium" });
  return (
    <>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="break-words font-[560]">{name}</p>
          <p className="text-quiet text-small">
            Added {made} · {used_at ? `last used ${timeAgo(used_at)}` : "not used yet"}
          </p>
        </div>
        {wants === null && (
          <div className="flex gap-2">
            <Button
              variant="secondary"
              aria-label={`Rename ${name}`}
              onPress={() => setWants("name")}
            >
              Rename
            </Button>
            <Button
              variant="secondary"
              aria-label={`Remove ${name}`}
              onPress={() => setWants("removal")}
            >
              Remove
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
  name: v.pipe(v.string(), v.trim(), v.nonEmpty("Enter a name."), v.maxLength(60)),
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
    <form onSubmit={submit} noValidate aria-label={`Rename ${name}`} className="grid gap-4 pb-3">
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={60}
        error={form.formState.errors.name?.message}
        {...form.register("name")}
      />
      <FormProblem>{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending}>
          Save
        </Button>
        <Button variant="quiet" onPress={onDone}>
          Cancel
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
    <section aria-label={`Remove ${name}`} className="grid gap-5 pb-3">
      <p className="text-quiet">
        {isLast
          ? "You'll log in with your password alone, and your recovery codes will stop working."
          : "You won't be able to log in with this passkey anymore."}
      </p>
      <ReauthenticationForm
        status={status}
        variant="danger"
        action="Remove passkey"
        onProof={async (proof) => {
          await mutateAsync({ id, proof });
          bubble(`${name} removed`);
        }}
      >
        <Button variant="quiet" wide onPress={onCancel}>
          Cancel
        </Button>
      </ReauthenticationForm>
    </section>
  );
}
