import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { AdminPage } from "@/features/admin/admin-page";

const optional = <const T extends readonly (string | number)[]>(...values: T) =>
  v.optional(v.fallback(v.optional(v.picklist(values)), undefined));

export const Route = createFileRoute("/admin/recommendations")({
  staticData: { name: "admin-recommendations", middleware: ["moderator"] },
  validateSearch: v.object({
    view: optional("reports", "announcements"),
    state: optional("decided"),
  }),
  component: AdminRecommendations,
});

function AdminRecommendations() {
  const navigate = Route.useNavigate();
  return (
    <AdminPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  );
}
