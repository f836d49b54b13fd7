/** Chooses where monthly exports are sent too: nowhere, to an S3 bucket, or to a WebDAV folder. */

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ExportDestination } from "@/api/types";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { toastProblem } from "@/ui/notices";
import { type Choice, RadioGroup } from "@/ui/radio-group";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/states";
import { DestinationForm } from "./destination-form";
import { destinationQuery, useDeleteDestination } from "./destination-queries";
import { DestinationState } from "./destination-state";
import type { DestinationKind } from "./destination-values";

const CHOICES: readonly Choice<DestinationKind | "none">[] = [
  { value: "none", label: m.data_destination_none() },
  { value: "s3", label: "S3", meaning: m.data_destination_s3_meaning() },
  { value: "webdav", label: "WebDAV", meaning: m.data_destination_webdav_meaning() },
];

export default function DestinationSection() {
  const { data, error, refetch } = useQuery(destinationQuery());
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-40" />;
  return <Chooser current={data} />;
}

function Chooser({ current }: { current: ExportDestination | null }) {
  const [chosen, setChosen] = useState<DestinationKind | "none">();
  const kind = chosen ?? current?.kind ?? "none";
  return (
    <section aria-label={m.data_destination_label()} className="grid gap-5">
      <RadioGroup
        label={m.data_destination_send_to()}
        choices={CHOICES}
        value={kind}
        onChange={(value) => setChosen(value)}
      />
      {kind === "none" && current && <Stop onStopped={() => setChosen(undefined)} />}
      {current && kind === current.kind && <DestinationState current={current} />}
      {kind !== "none" && <DestinationForm key={kind} kind={kind} current={current} />}
    </section>
  );
}

function Stop({ onStopped }: { onStopped: () => void }) {
  const { mutate, isPending } = useDeleteDestination();
  const stop = () => mutate(undefined, { onSuccess: onStopped, onError: toastProblem });
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-quiet text-small">{m.data_destination_stop_lead()}</p>
      <Button variant="secondary" onPress={stop} isPending={isPending}>
        {m.data_destination_stop()}
      </Button>
    </div>
  );
}
