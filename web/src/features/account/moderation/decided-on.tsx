/** By whom and when a decision was made: part of each statement of reasons. */
import type { ReactNode } from "react";
import { longDate } from "@/lib/text/dates";

interface Props {
  automated?: boolean;
  moment: string;
  /** Further facts about the decision. */
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
