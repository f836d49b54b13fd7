import { createFileRoute } from "@tanstack/react-router";
import { payloadQuery } from "@/features/support/queries";
import { TermsPage } from "@/features/support/terms-page";

export const Route = createFileRoute("/support/terms")({
  staticData: { name: "support-terms" },
  loader: ({ context }) => context.queryClient.ensureQueryData(payloadQuery("/support/terms")),
  component: () => <TermsPage {...Route.useLoaderData()} />,
});
