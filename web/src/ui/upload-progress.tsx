/** How far an upload is, and the way to stop it. */
import { Button } from "./button";
import { ProgressBar } from "./progress-bar";

interface Props {
  label: string;
  /** 0 to 1. */
  share: number;
  words: string;
  onCancel: () => void;
}

export function UploadProgress({ label, share, words, onCancel }: Props) {
  return (
    <div className="grid gap-1">
      <ProgressBar label={label} share={share} />
      <div className="flex items-center justify-between gap-3 text-quiet text-small">
        <span>{words}</span>
        <Button look="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
