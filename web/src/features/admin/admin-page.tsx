/** The page of admins, by the view that its address names; a moderator sees reports alone. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { roleQuery } from "@/features/session";
import { RecommendationsPage } from "./recommendations-page";
import { ReportsPage } from "./reports-page";
import { UsePage } from "./use-page";
import type { Period } from "./use-periods";

const AnnouncementsPage = lazy(() => import("./announcements-page"));

export interface AdminSearch {
  view?: "reports" | "use" | "announcements";
  state?: "decided";
  days?: Period;
}

interface Props {
  search: AdminSearch;
  onSearch: (search: AdminSearch) => void;
}

export function AdminPage({ search: { view: named, state, days }, onSearch }: Props) {
  const { data: role } = useQuery(roleQuery());
  const view = role === "moderator" ? "reports" : named;
  if (view === "use") {
    return <UsePage days={days ?? 30} onDays={(wanted) => onSearch({ view, days: wanted })} />;
  }
  if (view === "announcements") {
    return (
      <Suspense>
        <AnnouncementsPage />
      </Suspense>
    );
  }
  if (view !== "reports") return <RecommendationsPage />;
  return (
    <ReportsPage
      state={state ?? "open"}
      onState={(wanted) => onSearch({ view, state: wanted === "decided" ? wanted : undefined })}
    />
  );
}
