import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { RecommendationsPage } from "@/features/admin/recommendations-page";
import { ReportsPage } from "@/features/admin/reports-page";
import { PERIODS, UsePage } from "@/features/admin/use-page";

const optional = <const T extends readonly (string | number)[]>(...values: T) =>
  v.optional(v.fallback(v.optional(v.picklist(values)), undefined));

export const Route = createFileRoute("/admin/recommendations")({
  staticData: { name: "admin-recommendations", middleware: ["admin"] },
  validateSearch: v.object({
    view: optional("reports", "use"),
    state: optional("decided"),
    days: optional(...PERIODS),
  }),
  component: AdminRecommendations,
});

function AdminRecommendations() {
  const { view, state, days } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (view === "use") {
    return (
      <UsePage
        days={days ?? 30}
        onDays={(wanted) => void navigate({ search: { view: "use", days: wanted }, replace: true })}
      />
    );
  }
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
