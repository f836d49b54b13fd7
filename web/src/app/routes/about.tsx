import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "@/features/support/about-page";
import { payloadQuery } from "@/features/support/queries";

export const Route = createFileRoute("/about")({
  staticData: { name: "about" },
  loader: ({ context }) => context.queryClient.ensureQueryData(payloadQuery("/about")),
  component: () => <AboutPage {...Route.useLoaderData()} />,
});
