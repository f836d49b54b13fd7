import { createFileRoute } from "@tanstack/react-router";
import { PrivacyPage } from "@/features/support/privacy-page";
import { payloadQuery } from "@/features/support/queries";
import { ConsentField } from "@/ui/consent-field";

export const Route = createFileRoute("/support/privacy")({
  staticData: { name: "support-privacy" },
  loader: ({ context }) => context.queryClient.ensureQueryData(payloadQuery("/support/privacy")),
  component: () => <PrivacyPage {...Route.useLoaderData()} consent={<ConsentField />} />,
});
