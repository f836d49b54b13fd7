import { createFileRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { currentSession, useSession } from "@/features/session";
import { AddOutfitsPage } from "@/features/tags/assign/add-outfits-page";
import { memberIdsQuery } from "@/features/tags/outfit-queries";
import { tagQuery } from "@/features/tags/queries";
import { PickSkeleton } from "@/features/tags/tag-skeletons";
import { idSearch } from "@/lib/text/id-search";
import { mayBeSlug } from "@/lib/text/slug";
import { validateParams } from "../../../navigation";

const Search = v.object({
  /** The tag's owner, for a co-owner. */
  of: idSearch,
});

export const Route = createFileRoute("/tag/$tag/add")({
  staticData: { name: "tag-tag-add" },
  validateSearch: Search,
  beforeLoad: validateParams({ tag: mayBeSlug }),
  loaderDeps: ({ search: { of } }) => ({ of }),
  loader: async ({ context: { queryClient }, params: { tag }, deps: { of } }) => {
    const ownerId = of ?? currentSession()?.user.id ?? "";
    void queryClient.prefetchQuery(memberIdsQuery(ownerId, tag));
    const { slug } = await queryClient.ensureQueryData(tagQuery(ownerId, tag));
    if (slug === tag) return;
    throw redirect({ to: "/tag/$tag/add", params: { tag: slug }, search: { of }, replace: true });
  },
  pendingComponent: PickSkeleton,
  component: TagAddRoute,
});

function TagAddRoute() {
  const { tag } = Route.useParams();
  const { of } = Route.useSearch();
  const session = useSession();
  return session && <AddOutfitsPage slug={tag} userId={session.user.id} of={of} />;
}
