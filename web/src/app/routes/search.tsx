import { createFileRoute } from "@tanstack/react-router";
import { useCallback } from "react";
import { SearchPage } from "@/features/search/search-page";
import { SearchSearch, type SearchView } from "@/features/search/search-view";
import StartingPeople, { followFound } from "../people-to-start";

export const Route = createFileRoute("/search")({
  staticData: { name: "search" },
  validateSearch: SearchSearch,
  component: SearchRoute,
});

function SearchRoute() {
  const navigate = Route.useNavigate();
  const onView = useCallback(
    (search: SearchView) => void navigate({ search, replace: true }),
    [navigate],
  );
  return (
    <SearchPage
      view={Route.useSearch()}
      onView={onView}
      follow={followFound}
      peopleToStart={<StartingPeople />}
    />
  );
}
