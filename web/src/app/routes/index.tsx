import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { welcome } from "@/features/support/content/welcome";
import { payloadQuery } from "@/features/support/queries";
import { WelcomePage } from "@/features/welcome/welcome-page";

export const Route = createFileRoute("/")({
  staticData: { name: "index" },
  // Only ahead of a visit: the page itself is drawn with its words.
  loader: ({ context, preload }) =>
    preload ? context.queryClient.prefetchQuery(payloadQuery("/")) : undefined,
  component: () => (
    <WelcomePage {...useQuery({ ...payloadQuery("/"), initialData: welcome }).data} />
  ),
});
