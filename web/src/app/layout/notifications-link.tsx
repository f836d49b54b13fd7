/** The bell: leads to the inbox, and counts what is unread there. */
import { IconLink } from "@/ui/button";
import { BellIcon } from "@/ui/icons";
import { unreadInCorner } from "./unread";

export function NotificationsLink() {
  return (
    <IconLink to="/account/notifications">
      <span className="sr-only">Notifications</span>
      <span className="relative">
        <BellIcon />
        {unreadInCorner}
      </span>
    </IconLink>
  );
}
