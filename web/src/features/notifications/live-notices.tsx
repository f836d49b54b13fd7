/** Shows events in the notification bar as they happen, and keeps counts and the badge current. */
import { useQueryClient } from "@tanstack/react-query";
import { type Frame, useRealtime } from "@/features/session";
import { invalidateTopics } from "@/lib/http/query-topics";
import { bubble, notify } from "@/ui/notices";
import { useAppBadge } from "./app-badge";
import { notificationKeys } from "./queries";

export default function LiveNotices() {
  const queryClient = useQueryClient();
  useAppBadge(queryClient);
  const keepCount = ({ unread }: Frame) => {
    queryClient.setQueryData(notificationKeys.unread(), { count: Number(unread) });
    void queryClient.invalidateQueries({ queryKey: notificationKeys.inbox() });
  };
  useRealtime("notification", (frame) => {
    keepCount(frame);
    if (String(frame.kind).startsWith("follow")) void invalidateTopics(queryClient, "follows");
    if (frame.kind === "loan") void invalidateTopics(queryClient, "garments");
    if (frame.kind === "ask_closed") void invalidateTopics(queryClient, "asks");
    if (!frame.quiet) show(frame);
  });
  useRealtime("notifications_read", keepCount);
  // Events without a connection were missed.
  useRealtime(
    "ready",
    () => void queryClient.invalidateQueries({ queryKey: notificationKeys.unread() }),
  );
  return null;
}

/** With a picture in the bar, a few words in the bubble; both are in the inbox as well. */
function show({ message, image_path }: Frame): void {
  if (image_path) notify(String(message), { image: String(image_path) });
  else bubble(String(message));
}
