import { createFileRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { MirrorBar } from "@/features/mirror/mirror-bar";
import { ProfilePage } from "@/features/profile/profile-page";
import { personQuery, prefetchFirstScreen } from "@/features/profile/queries";
import { isUsername } from "@/lib/ids";
import { seeAsSearch } from "@/lib/mirror";
import { validateParams } from "../../navigation";
import { useProfileParts } from "../../profile-parts";

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
    await prefetchFirstScreen(queryClient, person.id);
    return person;
  },
  component: UserRoute,
});

function UserRoute() {
  const { as } = Route.useSearch();
  const { id } = Route.useLoaderData();
  return (
    <ProfilePage
      {...Route.useParams()}
      seeAs={as}
      mirror={as && <MirrorBar seeAs={as} />}
      {...useProfileParts(id)}
    />
  );
}
