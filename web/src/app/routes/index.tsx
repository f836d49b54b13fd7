import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { LandingPage } from "@/features/landing/landing-page";
import { welcome } from "@/features/support/content/landing";
import { payloadQuery } from "@/features/support/queries";

export const Route = createFileRoute("/")({
  staticData: { name: "index" },
  // Only preloaded: the page itself renders with its own text.
  loader: ({ context, preload }) =>
    preload ? context.queryClient.prefetchQuery(payloadQuery("/")) : undefined,
  component: () => (
    <LandingPage {...useQuery({ ...payloadQuery("/"), initialData: welcome }).data} />
  ),
});
