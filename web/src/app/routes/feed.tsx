import { createFileRoute } from "@tanstack/react-router";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState } from "@/ui/states";

export const Route = createFileRoute("/feed")({
  staticData: { name: "feed" },
  component: () => (
    <Page title="Feed" measure="grid">
      <PageHeader heading="Feed" />
      <EmptyState title="Quiet in here">Outfits of the people you follow appear here.</EmptyState>
    </Page>
  ),
});
