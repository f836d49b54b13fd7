/** The product's name, always set in the same tall type. */
export function Wordmark() {
  return (
    <span className="type-title inline-flex items-baseline gap-[0.3em] text-[1.625rem]">
      <span aria-hidden="true" className="inline-block h-[0.78em] w-[0.468em] bg-accent" />
      Garderobe
    </span>
  );
}
