/** A link, visible only on keyboard focus, that skips repeated or long content. */
interface Props {
  /** The id of an element that can take the focus. */
  to: string;
  children: string;
}

export function SkipLink({ to, children }: Props) {
  return (
    <a
      href={`#${to}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:start-3 focus:z-50 focus:bg-canvas focus:p-3"
    >
      {children}
    </a>
  );
}
