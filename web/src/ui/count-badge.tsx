/** A pending count as a small figure beside a name; renders nothing for zero. */
const MAX_SHOWN = 99;

interface Props {
  count: number | undefined;
  /** The figure in words, for screen readers. */
  words: string;
}

export function CountBadge({ count, words }: Props) {
  if (!count) return null;
  return (
    <span className="grid w-max min-w-5 place-items-center rounded-full bg-accent px-1.5 py-px font-[640] text-[0.6875rem] text-on-accent tracking-normal">
      <span aria-hidden="true">{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
