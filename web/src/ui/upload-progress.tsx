/** How far an upload is, and the way to stop it. */
import { Button } from "./button";

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
      <progress
        max={100}
        value={Math.round(share * 100)}
        aria-label={label}
        className="h-1 w-full appearance-none overflow-hidden rounded-full bg-surface [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-all"
      />
      <div className="flex items-center justify-between gap-3 text-quiet text-small">
        <span>{words}</span>
        <Button look="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
