import { createFileRoute } from "@tanstack/react-router";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState } from "@/ui/states";

export const Route = createFileRoute("/wardrobe")({
  staticData: { name: "wardrobe" },
  component: () => (
    <Page title="Wardrobe" measure="grid">
      <PageHeader heading="Wardrobe" />
      <EmptyState title="An empty rail">Your outfits appear here.</EmptyState>
    </Page>
  ),
});
