import { createFileRoute } from "@tanstack/react-router";
import { Page, PageHeader } from "@/ui/page";
import { EmptyState } from "@/ui/states";

export const Route = createFileRoute("/tag/all")({
  staticData: { name: "tag-all" },
  component: () => (
    <Page title="Tags" measure="grid">
      <PageHeader heading="Tags" />
      <EmptyState title="No tags yet">Your tags appear here.</EmptyState>
    </Page>
  ),
});
