/** The form for an S3 bucket or a WebDAV folder, and its test. */

import { valibotResolver } from "@hookform/resolvers/valibot";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { ExportDestination } from "@/api/types";
import { useSubmit } from "@/lib/forms/use-submit";
import { messageOf } from "@/lib/http/problem";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble } from "@/ui/notices";
import { PasswordField } from "@/ui/password-field";
import { FormProblem } from "@/ui/states";
import { TextField } from "@/ui/text-field";
import { useChooseDestination, useTestDestination } from "./destination-queries";
import {
  DESTINATIONS,
  type DestinationKind,
  type DestinationValues,
  requestOf,
  valuesOf,
} from "./destination-values";

const FIELDS = ["url", "username", "secret", "bucket", "region", "prefix"] as const;
/** Nobody's browser should fill in its own passwords here, or change addresses. */
const TYPED = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

interface Props {
  kind: DestinationKind;
  current: ExportDestination | null;
}

export function DestinationForm({ kind, current }: Props) {
  const form = useForm<DestinationValues>({
    resolver: valibotResolver(DESTINATIONS[kind]),
    defaultValues: valuesOf(kind, current),
  });
  const choose = useChooseDestination();
  const test = useTestDestination();
  const { submit, problem, isPending } = useSubmit(form, {
    send: async (values) => {
      test.reset();
      form.reset(valuesOf(kind, await choose.mutateAsync(requestOf(kind, values))));
      bubble(m.data_destination_saved());
    },
    fields: FIELDS,
  });
  const isSaved = current?.kind === kind;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {kind === "s3" ? <BucketFields form={form} /> : <FolderFields form={form} />}
      <PasswordField
        label={kind === "s3" ? m.data_destination_secret_key() : m.common_password()}
        description={secretHint(kind, isSaved)}
        {...TYPED}
        error={form.formState.errors.secret?.message}
        {...form.register("secret")}
      />
      <FormProblem>{problem ?? (test.error && messageOf(test.error))}</FormProblem>
      <p role="status" className="text-quiet text-small empty:hidden">
        {test.data && testResult(test.data.is_deleted)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending}>
          {m.common_save()}
        </Button>
        {isSaved && (
          <Button
            variant="secondary"
            onPress={() => test.mutate()}
            isPending={test.isPending}
            isDisabled={form.formState.isDirty}
          >
            {m.data_destination_test()}
          </Button>
        )}
      </div>
    </form>
  );
}

type Form = UseFormReturn<DestinationValues>;

function FolderFields({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={m.data_destination_folder()}
        inputMode="url"
        description={m.data_destination_folder_hint()}
        {...TYPED}
        error={errors.url?.message}
        {...form.register("url")}
      />
      <TextField
        label={m.common_username()}
        {...TYPED}
        error={errors.username?.message}
        {...form.register("username")}
      />
    </>
  );
}

function BucketFields({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <>
      <TextField
        label={m.data_destination_endpoint()}
        inputMode="url"
        description={m.data_destination_endpoint_hint()}
        {...TYPED}
        error={errors.url?.message}
        {...form.register("url")}
      />
      <TextField
        label={m.data_destination_bucket()}
        {...TYPED}
        error={errors.bucket?.message}
        {...form.register("bucket")}
      />
      <TextField
        label={m.data_destination_region()}
        {...TYPED}
        error={errors.region?.message}
        {...form.register("region")}
      />
      <TextField
        label={m.data_destination_prefix()}
        {...TYPED}
        error={errors.prefix?.message}
        {...form.register("prefix")}
      />
      <TextField
        label={m.data_destination_key_id()}
        {...TYPED}
        error={errors.username?.message}
        {...form.register("username")}
      />
    </>
  );
}

function secretHint(kind: DestinationKind, isSaved: boolean): string {
  if (isSaved) return m.data_destination_secret_keep();
  return kind === "s3" ? m.data_destination_secret_key_hint() : m.data_destination_password_hint();
}

const testResult = (isDeleted: boolean) =>
  isDeleted ? m.data_destination_works() : m.data_destination_works_file_stays();
