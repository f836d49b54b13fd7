import { createFileRoute, redirect } from "@tanstack/react-router";
import { currentSession, useSession } from "@/features/session";
import { AddOutfitsPage } from "@/features/tags/assign/add-outfits-page";
import { memberIdsQuery } from "@/features/tags/outfit-queries";
import { tagQuery } from "@/features/tags/queries";
import { PickSkeleton } from "@/features/tags/tag-skeletons";
import { isSlug } from "@/lib/text/slug";
import { validateParams } from "../../../navigation";

export const Route = createFileRoute("/tag/$tag/add")({
  staticData: { name: "tag-tag-add" },
  beforeLoad: validateParams({ tag: isSlug }),
  loader: async ({ context: { queryClient }, params: { tag } }) => {
    const userId = currentSession()?.user.id ?? "";
    void queryClient.prefetchQuery(memberIdsQuery(userId, tag));
    const { slug } = await queryClient.ensureQueryData(tagQuery(userId, tag));
    if (slug !== tag) throw redirect({ to: "/tag/$tag/add", params: { tag: slug }, replace: true });
  },
  pendingComponent: PickSkeleton,
  component: TagAddRoute,
});

function TagAddRoute() {
  const { tag } = Route.useParams();
  const session = useSession();
  return session && <AddOutfitsPage slug={tag} userId={session.user.id} />;
}
