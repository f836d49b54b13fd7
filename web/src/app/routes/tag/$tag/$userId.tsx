import { createFileRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { loadFirstScreen } from "@/features/tags/page/load-first-screen";
import { TagSkeleton } from "@/features/tags/tag-skeletons";
import { viewAsSearch } from "@/lib/sharing/view-as";
import { isId } from "@/lib/text/ids";
import { mayBeSlug } from "@/lib/text/slug";
import { validateParams } from "../../../navigation";
import { TagForViewer } from "../../../tag-for-viewer";

const Search = v.object({
  as: viewAsSearch,
  view: v.fallback(v.optional(v.literal("months")), undefined),
  month: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))), undefined),
});

export const Route = createFileRoute("/tag/$tag/$userId")({
  staticData: { name: "tag-tag-userId" },
  validateSearch: Search,
  beforeLoad: validateParams({ tag: mayBeSlug, userId: isId }),
  loader: async ({ context: { queryClient }, params: { tag, userId } }) => {
    const { slug } = await loadFirstScreen(queryClient, userId, tag);
    if (slug !== tag) {
      throw redirect({ to: "/tag/$tag/$userId", params: { tag: slug, userId }, replace: true });
    }
  },
  pendingComponent: TagSkeleton,
  component: TagRoute,
});

function TagRoute() {
  return <TagForViewer {...Route.useSearch()} {...Route.useParams()} />;
}
