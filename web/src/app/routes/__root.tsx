import { createRootRouteWithContext } from "@tanstack/react-router";
import { Shell } from "../layout/shell";
import { beforeNavigation } from "../navigation";
import type { RouterContext } from "../router";

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { name: "root" },
  beforeLoad: ({ location, context, matches, preload }) =>
    beforeNavigation({
      location,
      preload,
      queryClient: context.queryClient,
      isKnownRoute: context.isKnownRoute,
      middleware: matches.flatMap(({ staticData }) => staticData.middleware ?? []),
    }),
  component: Shell,
});
