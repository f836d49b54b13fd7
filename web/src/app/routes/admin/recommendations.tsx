import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { RecommendationsPage } from "@/features/admin/recommendations-page";
import { ReportsPage } from "@/features/admin/reports-page";
import { UsePage } from "@/features/admin/use-page";
import { PERIODS } from "@/features/admin/use-periods";

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
  const show = (search: ReturnType<typeof Route.useSearch>) =>
    void navigate({ search, replace: true });
  if (view === "use") {
    return <UsePage days={days ?? 30} onDays={(wanted) => show({ view, days: wanted })} />;
  }
  if (view !== "reports") return <RecommendationsPage />;
  const kept = (wanted: "open" | "decided") => (wanted === "decided" ? wanted : undefined);
  return (
    <ReportsPage
      state={state ?? "open"}
      onState={(wanted) => show({ view, state: kept(wanted) })}
    />
  );
}
