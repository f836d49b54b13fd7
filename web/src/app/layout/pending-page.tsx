/** Placeholder for a page that takes longer than a moment to load. */
import { Spinner } from "@/ui/spinner";

export function PendingPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-quiet">
      <Spinner />
    </div>
  );
}
