/** How many notifications are unread, beside the words that lead to them. */
import { lazy } from "react";
import { Decoration } from "@/ui/decoration";

const UnreadBadge = lazy(() => import("@/features/notifications/unread-badge"));

export const unread = (
  <Decoration>
    <UnreadBadge />
  </Decoration>
);
