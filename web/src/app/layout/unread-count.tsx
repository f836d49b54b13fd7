/** The number of unread notifications, beside the text of its link. */
import { lazy } from "react";
import { OptionalPart } from "@/ui/optional-part";

const UnreadBadge = lazy(() => import("@/features/notifications/unread-badge"));

export const unread = (
  <OptionalPart>
    <UnreadBadge />
  </OptionalPart>
);

/** Placed over the corner of its parent, which must be `relative`. */
export const unreadInCorner = <span className="absolute -top-3.5 -end-4.5">{unread}</span>;
