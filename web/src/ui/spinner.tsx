/** A small spinner; the label is for screen readers. */
import { m } from "@/paraglide/messages.js";

export function Spinner({ label = m.common_loading() }: { label?: string }) {
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
