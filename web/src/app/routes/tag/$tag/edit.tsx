import { createFileRoute, redirect } from "@tanstack/react-router";
import { currentSession, useSession } from "@/features/session";
import { EditTagPage } from "@/features/tags/edit/edit-tag-page";
import { memberIdsQuery } from "@/features/tags/outfit-queries";
import { tagQuery } from "@/features/tags/queries";
import { EditSkeleton } from "@/features/tags/tag-skeletons";
import { mayBeSlug } from "@/lib/text/slug";
import { validateParams } from "../../../navigation";

export const Route = createFileRoute("/tag/$tag/edit")({
  staticData: { name: "tag-tag-edit" },
  beforeLoad: validateParams({ tag: mayBeSlug }),
  loader: async ({ context: { queryClient }, params: { tag } }) => {
    const userId = currentSession()?.user.id ?? "";
    void queryClient.prefetchQuery(memberIdsQuery(userId, tag));
    const { slug } = await queryClient.ensureQueryData(tagQuery(userId, tag));
    if (slug !== tag)
      throw redirect({ to: "/tag/$tag/edit", params: { tag: slug }, replace: true });
  },
  pendingComponent: EditSkeleton,
  component: TagEditRoute,
});

function TagEditRoute() {
  const { tag } = Route.useParams();
  const session = useSession();
  return session && <EditTagPage slug={tag} userId={session.user.id} />;
}
