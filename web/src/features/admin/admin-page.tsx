/** The admin page, by the view in the URL; a moderator sees only reports. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ReportsPage } from "@/features/admin/moderation/reports-page";
import { RecommendationsPage } from "@/features/admin/recommendations/recommendations-page";
import { roleQuery } from "@/features/session";

const AnnouncementsPage = lazy(() => import("@/features/admin/announcements/announcements-page"));

export interface AdminSearch {
  view?: "reports" | "announcements";
  state?: "decided";
}

interface Props {
  search: AdminSearch;
  onSearch: (search: AdminSearch) => void;
}

export function AdminPage({ search: { view: named, state }, onSearch }: Props) {
  const { data: role } = useQuery(roleQuery());
  const view = role === "moderator" ? "reports" : named;
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
      onState={(next) => onSearch({ view, state: next === "decided" ? next : undefined })}
    />
  );
}
