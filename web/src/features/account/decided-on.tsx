/** By whom and when something was decided: part of each statement of reasons. */
import type { ReactNode } from "react";
import { longDate } from "@/lib/dates";

interface Props {
  automated?: boolean;
  moment: string;
  /** What else is to be known of the decision. */
  children?: ReactNode;
}

export function DecidedOn({ automated = false, moment, children }: Props) {
  return (
    <p className="text-quiet text-small">
      {automated ? "Decided automatically" : "Decided by a person, not automatically"} on{" "}
      {longDate(moment.slice(0, 10))}. {children}
    </p>
  );
}
