import { createFileRoute, redirect } from "@tanstack/react-router";
import * as v from "valibot";
import { ProfilePage } from "@/features/profile/profile-page";
import { personQuery, prefetchFirstScreen } from "@/features/profile/queries";
import { ViewAsBar } from "@/features/view-as/view-as-bar";
import { viewAsSearch } from "@/lib/sharing/view-as";
import { isUsername } from "@/lib/text/ids";
import { validateParams } from "../../navigation";
import { useProfileParts } from "../../profile-slots";

export const Route = createFileRoute("/user/$username")({
  staticData: { name: "user-username" },
  validateSearch: v.object({ as: viewAsSearch }),
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
      viewer={as}
      viewAsBar={as && <ViewAsBar viewer={as} />}
      {...useProfileParts(id)}
    />
  );
}
