import { createFileRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { placeQuery, viewedOutfitQuery } from "@/features/tags/outfit-queries";
import { tagQuery } from "@/features/tags/queries";
import { ViewerSkeleton } from "@/features/tags/tag-skeletons";
import { ViewerPage } from "@/features/tags/viewer/viewer-page";
import { idSearch } from "@/lib/text/id-search";
import { isId } from "@/lib/text/ids";
import { mayBeSlug } from "@/lib/text/slug";
import { validateParams } from "../../../../navigation";

const Search = v.object({ of: idSearch });

export const Route = createFileRoute("/tag/$tag/outfit/$outfitId")({
  staticData: { name: "tag-tag-outfit-outfitId" },
  validateSearch: Search,
  beforeLoad: validateParams({ tag: mayBeSlug, outfitId: isId }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params: { tag, outfitId }, deps }) => {
    const outfit = await queryClient.ensureQueryData(viewedOutfitQuery(outfitId));
    const owner = deps.of ?? outfit.owner_id;
    const [{ slug }] = await Promise.all([
      queryClient.ensureQueryData(tagQuery(owner, tag)),
      queryClient.ensureQueryData(placeQuery(owner, tag, outfitId)),
    ]);
    if (slug === tag) return;
    throw redirect({ to: Route.to, params: { tag: slug, outfitId }, search: deps, replace: true });
  },
  pendingComponent: ViewerSkeleton,
  component: ViewerRoute,
});

function ViewerRoute() {
  const { tag, outfitId } = Route.useParams();
  const { of } = Route.useSearch();
  return <ViewerPage slug={tag} outfitId={outfitId} of={of} />;
}
