/** A small spinner; the label is for screen readers. */
export function Spinner({ label = "Loading" }: { label?: string }) {
  return (
    <span role="status" className="inline-flex">
      <span
        className="size-5 animate-spin rounded-full border-2 border-current border-e-transparent"
        aria-hidden="true"
      />
      <span className="sr-only">{label}</span>
    </span>
  );
}
