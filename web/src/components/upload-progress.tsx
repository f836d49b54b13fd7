/** An upload's progress, with a button to cancel it. */

import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";
import { ProgressBar } from "@/ui/progress-bar";

interface Props {
  label: string;
  /** 0 to 1. */
  share: number;
  status: string;
  onCancel: () => void;
}

export function UploadProgress({ label, share, status, onCancel }: Props) {
  return (
    <div className="grid gap-1">
      <ProgressBar label={label} share={share} />
      <div className="flex items-center justify-between gap-3 text-quiet text-small">
        <span>{status}</span>
        <Button variant="quiet" onPress={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </div>
  );
}
