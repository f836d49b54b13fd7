/** How many notifications are unread, as a small figure; loaded late, nothing at all without any. */
import { useQuery } from "@tanstack/react-query";
import { count as say } from "@/lib/count";
import { unreadQuery } from "./queries";

const MOST = 99;

export default function UnreadBadge() {
  const { data } = useQuery(unreadQuery());
  if (!data?.count) return null;
  return (
    <span className="grid w-max min-w-5 place-items-center rounded-full bg-accent px-1.5 py-px font-[640] text-[0.6875rem] text-on-accent tracking-normal">
      <span aria-hidden="true">{data.count > MOST ? `${MOST}+` : data.count}</span>
      <span className="sr-only">{say(data.count, "unread notification")}</span>
    </span>
  );
}
