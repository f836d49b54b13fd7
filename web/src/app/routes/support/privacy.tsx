import { createFileRoute } from "@tanstack/react-router";
import { ConsentField } from "@/components/consent-field";
import { PrivacyPage } from "@/features/support/privacy-page";
import { payloadQuery } from "@/features/support/queries";

export const Route = createFileRoute("/support/privacy")({
  staticData: { name: "support-privacy" },
  loader: ({ context }) => context.queryClient.ensureQueryData(payloadQuery("/support/privacy")),
  component: () => <PrivacyPage {...Route.useLoaderData()} consent={<ConsentField />} />,
});
