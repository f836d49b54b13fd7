import { createFileRoute } from "@tanstack/react-router";
import { RunbookPage } from "@/features/admin/operations/runbooks/runbook-page";

export const Route = createFileRoute("/admin/operations/runbooks/$name")({
  staticData: { name: "admin-runbook", middleware: ["admin"] },
  component: AdminRunbook,
});

function AdminRunbook() {
  return <RunbookPage name={Route.useParams().name} />;
}
