import { createFileRoute } from "@tanstack/react-router";
import { HelpPage } from "@/features/support/help-page";
import { payloadQuery } from "@/features/support/queries";

export const Route = createFileRoute("/support/help")({
  staticData: { name: "support-help" },
  loader: ({ context }) => context.queryClient.ensureQueryData(payloadQuery("/support/help")),
  component: () => <HelpPage {...Route.useLoaderData()} />,
});
