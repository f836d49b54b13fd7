import { createFileRoute, redirect } from "@tanstack/react-router";
import { ProfilePage } from "@/features/profile/profile-page";
import { personOutfitsQuery, personQuery } from "@/features/profile/queries";

export const Route = createFileRoute("/user/$username")({
  staticData: { name: "user-username" },
  loader: async ({ context: { queryClient }, params: { username } }) => {
    const person = await queryClient.ensureQueryData(personQuery(username));
    if (person.username !== username) {
      throw redirect({
        to: "/user/$username",
        params: { username: person.username },
        replace: true,
      });
    }
    void queryClient.prefetchInfiniteQuery(personOutfitsQuery(person.id));
  },
  component: () => <ProfilePage username={Route.useParams().username} />,
});
