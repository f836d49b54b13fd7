/** By whom and when a decision was made: part of each statement of reasons. */

import type { ReactNode } from "react";
import { longDate } from "@/lib/text/dates";
import { m } from "@/paraglide/messages.js";

interface Props {
  automated?: boolean;
  moment: string;
  /** Further facts about the decision. */
  children?: ReactNode;
}

export function DecidedOn({ automated = false, moment, children }: Props) {
  const date = longDate(moment.slice(0, 10));
  return (
    <p className="text-quiet text-small">
      {automated ? m.decisions_decided_automatically({ date }) : m.decisions_decided({ date })}{" "}
      {children}
    </p>
  );
}
