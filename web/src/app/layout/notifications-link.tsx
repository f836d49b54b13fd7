/** The bell: leads to the inbox and counts unread notifications. */

import { m } from "@/paraglide/messages.js";
import { IconLink } from "@/ui/button";
import { BellIcon } from "@/ui/icons";
import { unread } from "./unread-count";

export function NotificationsLink() {
  return (
    <IconLink to="/account/notifications">
      <span className="sr-only">{m.common_notifications()}</span>
      <span className="relative">
        <BellIcon />
        <span className="absolute -top-1.5 start-full -ms-3">{unread}</span>
      </span>
    </IconLink>
  );
}
