/** The layout of a page for everyone: the log-in layout for visitors, the app's for users. */
import { type ReactNode, useState } from "react";
import { currentSession } from "@/features/session";
import { AuthLayout } from "@/features/session/layout/auth-layout";
import { Page } from "@/ui/page";

interface Props {
  title: string;
  children: ReactNode;
}

export function AuthOrAppLayout(props: Props) {
  // Decided once: the page's action may end the session, and must not restart then.
  const [Frame] = useState(() => (currentSession() ? Page : AuthLayout));
  return <Frame {...props} />;
}
