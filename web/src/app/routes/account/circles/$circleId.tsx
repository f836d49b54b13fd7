import { createFileRoute } from "@tanstack/react-router";
import { CirclePage } from "@/features/circles/circle-page";
import { circleQuery, membersQuery } from "@/features/circles/queries";
import { isId } from "@/lib/text/ids";
import { validateParams } from "../../../navigation";

export const Route = createFileRoute("/account/circles/$circleId")({
  staticData: { name: "account-circles-circleId" },
  beforeLoad: validateParams({ circleId: isId }),
  loader: async ({ context: { queryClient }, params: { circleId } }) => {
    void queryClient.prefetchInfiniteQuery(membersQuery(circleId));
    await queryClient.ensureQueryData(circleQuery(circleId));
  },
  component: CircleRoute,
});

function CircleRoute() {
  const { circleId } = Route.useParams();
  return <CirclePage key={circleId} circleId={circleId} />;
}
