import { createFileRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { useHideAuthor } from "@/features/feed/hide-author";
import { MirrorBar } from "@/features/mirror/mirror-bar";
import { ProfilePage } from "@/features/profile/profile-page";
import { personOutfitsQuery, personQuery, personTagsQuery } from "@/features/profile/queries";
import { reportPerson } from "@/features/report/report-slot";
import { FollowTag } from "@/features/tags/follow-tag";
import { isUsername } from "@/lib/ids";
import { seeAsSearch } from "@/lib/mirror";
import { validateParams } from "../../navigation";

export const Route = createFileRoute("/user/$username")({
  staticData: { name: "user-username" },
  validateSearch: v.object({ as: seeAsSearch }),
  beforeLoad: validateParams({ username: isUsername }),
  loader: async ({ context: { queryClient }, params: { username } }) => {
    const person = await queryClient.ensureQueryData(personQuery(username));
    if (person.username !== username) {
      const params = { username: person.username };
      throw redirect({ to: "/user/$username", params, replace: true });
    }
    // All of what stands in the first screen: nothing moves when more comes.
    await Promise.all([
      queryClient.prefetchQuery(personTagsQuery(person.id)),
      queryClient.prefetchInfiniteQuery(personOutfitsQuery(person.id)),
    ]);
    return person;
  },
  component: UserRoute,
});

function UserRoute() {
  const { as } = Route.useSearch();
  const { id } = Route.useLoaderData();
  const hideAuthor = useHideAuthor();
  return (
    <ProfilePage
      {...Route.useParams()}
      seeAs={as}
      mirror={as && <MirrorBar seeAs={as} />}
      followTag={(tag) => <FollowTag tag={tag} />}
      report={reportPerson}
      leave={async () => void hideAuthor(id, "everything")}
    />
  );
}
