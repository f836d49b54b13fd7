import { createFileRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { loadFirstScreen } from "@/features/tags/first-screen";
import { TagSkeleton } from "@/features/tags/tag-skeletons";
import { isId } from "@/lib/ids";
import { seeAsSearch } from "@/lib/mirror";
import { isSlug } from "@/lib/slug";
import { AnyonesTag } from "../../../anyones-tag";
import { validateParams } from "../../../navigation";

const Search = v.object({
  as: seeAsSearch,
  view: v.fallback(v.optional(v.literal("months")), undefined),
  month: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))), undefined),
});

export const Route = createFileRoute("/tag/$tag/$userId")({
  staticData: { name: "tag-tag-userId" },
  validateSearch: Search,
  beforeLoad: validateParams({ tag: isSlug, userId: isId }),
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
  return <AnyonesTag {...Route.useSearch()} {...Route.useParams()} />;
}
