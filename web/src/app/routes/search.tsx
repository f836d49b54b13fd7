import { createFileRoute } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { SearchPage } from "@/features/search/search-page";
import { SearchSearch, type SearchView } from "@/features/search/search-view";
import StartingPeople, { followButtonFor } from "../suggested-people";

export const Route = createFileRoute("/search")({
  staticData: { name: "search" },
  validateSearch: SearchSearch,
  component: SearchRoute,
});

function SearchRoute() {
  const navigate = Route.useNavigate();
  const [isFresh] = useState(Route.useRouteContext().isFresh);
  const onView = useCallback(
    (search: SearchView) => void navigate({ search, replace: true }),
    [navigate],
  );
  return (
    <SearchPage
      view={Route.useSearch()}
      onView={onView}
      isFresh={isFresh}
      follow={followButtonFor}
      peopleToStart={<StartingPeople />}
    />
  );
}
