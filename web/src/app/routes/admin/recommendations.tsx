import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { RecommendationsPage } from "@/features/admin/recommendations-page";
import { ReportsPage } from "@/features/admin/reports-page";

const optional = <const T extends string>(value: T) =>
  v.optional(v.fallback(v.optional(v.literal(value)), undefined));

export const Route = createFileRoute("/admin/recommendations")({
  staticData: { name: "admin-recommendations", middleware: ["admin"] },
  validateSearch: v.object({ view: optional("reports"), state: optional("decided") }),
  component: AdminRecommendations,
});

function AdminRecommendations() {
  const { view, state } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (view !== "reports") return <RecommendationsPage />;
  return (
    <ReportsPage
      state={state ?? "open"}
      onState={(wanted) =>
        void navigate({
          search: { view: "reports", state: wanted === "decided" ? wanted : undefined },
          replace: true,
        })
      }
    />
  );
}
