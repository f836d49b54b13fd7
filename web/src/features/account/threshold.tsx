/** The frame of a page that is open to both: at the door for a visitor, among the pages for a person. */
import { type ReactNode, useState } from "react";
import { currentSession } from "@/features/session";
import { Door } from "@/features/session/door";
import { Page } from "@/ui/page";

interface Props {
  title: string;
  children: ReactNode;
}

export function Threshold(props: Props) {
  // Decided once: what the page does may end the session, and must not start over then.
  const [Frame] = useState(() => (currentSession() ? Page : Door));
  return <Frame {...props} />;
}
