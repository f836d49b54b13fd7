import { createFileRoute } from "@tanstack/react-router";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState } from "@/ui/states";

export const Route = createFileRoute("/outfit/new")({
  staticData: { name: "outfit-new" },
  component: () => (
    <Page title="New outfit" measure="grid">
      <PageHeader heading="New outfit" />
      <EmptyState title="No photo chosen">The photo you choose appears here.</EmptyState>
    </Page>
  ),
});
