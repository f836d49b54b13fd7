/** A progress bar; pulses while the progress is unknown. */
interface Props {
  label: string;
  /** 0 to 1. */
  share?: number;
}

export function ProgressBar({ label, share }: Props) {
  return (
    <progress
      // With a value, even an undefined one, it would report zero progress.
      {...(share === undefined ? {} : { max: 100, value: Math.round(share * 100) })}
      aria-label={label}
      className="h-1 w-full appearance-none overflow-hidden rounded-full bg-surface indeterminate:bg-accent-soft motion-safe:indeterminate:animate-pulse [&::-moz-progress-bar]:bg-accent indeterminate:[&::-moz-progress-bar]:bg-transparent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-all"
    />
  );
}
