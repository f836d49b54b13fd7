/** Deletes a recording, which cannot be undone: the sheet asks first. */
import { useState } from "react";
import type { SessionRecording } from "@/api/types";
import { shortTime } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { bubble, toastProblem } from "@/ui/notices";
import { Sheet } from "@/ui/sheet";
import { useDeleteRecording } from "./usage-queries";

interface Props {
  recording: SessionRecording;
  onDeleted?: () => void;
}

export function DeleteRecording({ recording: { id, started_at }, onDeleted }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDeleteRecording();
  const time = shortTime(started_at);
  const confirm = () =>
    mutate(id, {
      onSuccess: () => {
        setOpen(false);
        bubble(m.admin_recording_deleted());
        onDeleted?.();
      },
      onError: toastProblem,
    });
  return (
    <>
      <Button
        variant="quiet"
        aria-label={m.admin_recording_delete_named({ time })}
        onPress={() => setOpen(true)}
      >
        {m.common_delete()}
      </Button>
      <Sheet
        title={m.admin_recording_delete_title()}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <Button variant="danger" wide isPending={isPending} onPress={confirm}>
            {m.common_delete()}
          </Button>
        }
      >
        {m.admin_recording_delete_hint({ time })}
      </Sheet>
    </>
  );
}
