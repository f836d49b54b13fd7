/** The frame of a page that is open to both: at the door for a visitor, among the pages for a person. */
import type { ReactNode } from "react";
import { useSession } from "@/features/session";
import { Door } from "@/features/session/door";
import { Page } from "@/ui/page";

interface Props {
  title: string;
  children: ReactNode;
}

export function Threshold(props: Props) {
  return useSession() ? <Page {...props} /> : <Door {...props} />;
}
