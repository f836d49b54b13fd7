/** How much waits, as a small figure beside a name; nothing at all without any. */
const MOST = 99;

interface Props {
  count: number | undefined;
  /** The figure in words, for those who hear it. */
  words: string;
}

export function CountMark({ count, words }: Props) {
  if (!count) return null;
  return (
    <span className="grid w-max min-w-5 place-items-center rounded-full bg-accent px-1.5 py-px font-[640] text-[0.6875rem] text-on-accent tracking-normal">
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
