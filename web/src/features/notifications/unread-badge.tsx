/** The number of unread notifications, as a small figure. Loaded late; renders nothing for zero. */
import { useQuery } from "@tanstack/react-query";
import { counted, formatNumber } from "@/lib/text/count";
import { m } from "@/paraglide/messages.js";
import { unreadQuery } from "./queries";

const MAX_SHOWN = 99;

export default function UnreadBadge() {
  const { data } = useQuery(unreadQuery());
  if (!data?.count) return null;
  return (
    <span className="grid w-max min-w-5 place-items-center rounded-full bg-accent px-1.5 py-px font-[640] text-[0.6875rem] text-on-accent tracking-normal">
      <span aria-hidden="true">
        {data.count > MAX_SHOWN ? `${MAX_SHOWN}+` : formatNumber(data.count)}
      </span>
      <span className="sr-only">{m.notice_unread_count(counted(data.count))}</span>
    </span>
  );
}
