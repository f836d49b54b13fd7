/** The form for an S3 bucket or a WebDAV folder, and its test. */
import { valibotResolver } from "@hookform/resolvers/valibot";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { ExportDestination } from "@/api/types";
import { useSubmit } from "@/lib/forms/use-submit";
import { messageOf } from "@/lib/http/problem";
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
      bubble("Saved");
    },
    fields: FIELDS,
  });
  const isSaved = current?.kind === kind;
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {kind === "s3" ? <BucketFields form={form} /> : <FolderFields form={form} />}
      <PasswordField
        label={kind === "s3" ? "Secret access key" : "Password"}
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
          Save
        </Button>
        {isSaved && (
          <Button
            variant="secondary"
            onPress={() => test.mutate()}
            isPending={test.isPending}
            isDisabled={form.formState.isDirty}
          >
            Test
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
        label="Folder address"
        inputMode="url"
        description="For example https://cloud.example.org/dav/exports. We'll create the folder if it's missing."
        {...TYPED}
        error={errors.url?.message}
        {...form.register("url")}
      />
      <TextField
        label="Username"
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
        label="Endpoint"
        inputMode="url"
        description="For example https://s3.eu-central-1.amazonaws.com, without the bucket."
        {...TYPED}
        error={errors.url?.message}
        {...form.register("url")}
      />
      <TextField
        label="Bucket"
        {...TYPED}
        error={errors.bucket?.message}
        {...form.register("bucket")}
      />
      <TextField
        label="Region"
        {...TYPED}
        error={errors.region?.message}
        {...form.register("region")}
      />
      <TextField
        label="Folder in the bucket (optional)"
        {...TYPED}
        error={errors.prefix?.message}
        {...form.register("prefix")}
      />
      <TextField
        label="Access key ID"
        {...TYPED}
        error={errors.username?.message}
        {...form.register("username")}
      />
    </>
  );
}

function secretHint(kind: DestinationKind, isSaved: boolean): string {
  if (isSaved) return "Leave it empty to keep the current one.";
  return kind === "s3"
    ? "Use a key that can write only to this bucket."
    : "Use an app password if your server has them.";
}

const testResult = (isDeleted: boolean) =>
  isDeleted
    ? "It works. We wrote a small file there and deleted it again."
    : "It works. We couldn't delete our small file garderobe-test.txt, so please do that yourself.";
