/** How much waits for an admin: on the account page and on the admin pages' tabs. */
import { queryOptions } from "@tanstack/react-query";
import { admin, answer } from "@/api/client";

export const waitingQuery = () =>
  queryOptions({
    queryKey: ["admin", "waiting"],
    queryFn: ({ signal }) => answer(admin.GET("/api/admin/v1/waiting", { signal })),
  });
