import { createFileRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { tagOutfitsQuery } from "@/features/tags/outfit-queries";
import { tagQuery } from "@/features/tags/queries";
import { TagPage } from "@/features/tags/tag-page";
import { isId } from "@/lib/ids";
import { isSlug } from "@/lib/slug";
import { validateParams } from "../../../navigation";

const Search = v.object({
  view: v.fallback(v.optional(v.literal("months")), undefined),
  month: v.fallback(v.optional(v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))), undefined),
});

export const Route = createFileRoute("/tag/$tag/$userId")({
  staticData: { name: "tag-tag-userId" },
  validateSearch: Search,
  beforeLoad: validateParams({ tag: isSlug, userId: isId }),
  loader: async ({ context: { queryClient }, params: { tag, userId } }) => {
    void queryClient.prefetchInfiniteQuery(tagOutfitsQuery(userId, tag));
    const { slug } = await queryClient.ensureQueryData(tagQuery(userId, tag));
    if (slug !== tag) {
      throw redirect({ to: "/tag/$tag/$userId", params: { tag: slug, userId }, replace: true });
    }
  },
  component: TagRoute,
});

function TagRoute() {
  const { tag, userId } = Route.useParams();
  const { view, month } = Route.useSearch();
  return <TagPage slug={tag} userId={userId} view={view} month={month} />;
}
