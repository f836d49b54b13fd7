import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { AllTagsPage } from "@/features/tags/list/all-tags-page";
import { myTagsQuery } from "@/features/tags/queries";

const Search = v.object({
  view: v.fallback(v.optional(v.picklist(["followed", "shared"])), undefined),
  sort: v.fallback(v.optional(v.literal("recent")), undefined),
  query: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(60))), undefined),
});

export const Route = createFileRoute("/tag/all")({
  staticData: { name: "tag-all" },
  validateSearch: Search,
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  loader: ({ context: { queryClient }, deps: { sort } }) =>
    void queryClient.prefetchQuery(myTagsQuery(sort ?? "hand")),
  component: AllTagsRoute,
});

function AllTagsRoute() {
  const { view, sort, query } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AllTagsPage
      view={view}
      sort={sort}
      query={query}
      onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
