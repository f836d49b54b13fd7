import { createFileRoute } from "@tanstack/react-router";
import { AllTagsPage } from "@/features/tags/all-tags-page";
import { myTagsQuery } from "@/features/tags/queries";

export const Route = createFileRoute("/tag/all")({
  staticData: { name: "tag-all" },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(myTagsQuery()),
  component: AllTagsPage,
});
