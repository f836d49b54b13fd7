import { createFileRoute } from "@tanstack/react-router";
import { tagOutfitsQuery, tagQuery } from "@/features/tags/queries";
import { TagPage } from "@/features/tags/tag-page";
import { isId } from "@/lib/ids";
import { isSlug } from "@/lib/slug";
import { validateParams } from "../../../navigation";

export const Route = createFileRoute("/tag/$tag/$userId")({
  staticData: { name: "tag-tag-userId" },
  beforeLoad: validateParams({ tag: isSlug, userId: isId }),
  loader: ({ context: { queryClient }, params: { tag, userId } }) => {
    void queryClient.prefetchInfiniteQuery(tagOutfitsQuery(userId, tag));
    return queryClient.ensureQueryData(tagQuery(userId, tag));
  },
  component: TagRoute,
});

function TagRoute() {
  const { tag, userId } = Route.useParams();
  return <TagPage slug={tag} userId={userId} />;
}
