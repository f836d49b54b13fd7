/** Deletes a recording, which cannot be undone: the sheet asks first. */
import { useState } from "react";
import type { SessionRecording } from "@/api/types";
import { shortTime } from "@/lib/text/dates";
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
        bubble("Recording deleted");
        onDeleted?.();
      },
      onError: toastProblem,
    });
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Delete the recording of ${time}`}
        onPress={() => setOpen(true)}
      >
        Delete
      </Button>
      <Sheet
        title="Delete this recording?"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        footer={
          <Button variant="danger" wide isPending={isPending} onPress={confirm}>
            Delete
          </Button>
        }
      >
        The recording of {time} can't be restored. The audit log will say that you deleted it.
      </Sheet>
    </>
  );
}
