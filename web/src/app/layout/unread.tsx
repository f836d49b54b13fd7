/** How many notifications are unread, beside the words that lead to them. */
import { lazy } from "react";
import { Decoration } from "@/ui/decoration";

const UnreadBadge = lazy(() => import("@/features/notifications/unread-badge"));

export const unread = (
  <Decoration>
    <UnreadBadge />
  </Decoration>
);

/** Over the corner of what it counts for; that is `relative`. */
export const unreadInCorner = <span className="absolute -top-3.5 left-full ml-0.5">{unread}</span>;
