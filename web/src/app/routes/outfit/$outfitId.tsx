import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { MirrorBar } from "@/features/mirror/mirror-bar";
import { MirroredOutfit } from "@/features/outfit/mirrored-outfit";
import { OutfitSkeleton } from "@/features/outfit/outfit-layout";
import { OutfitPage } from "@/features/outfit/outfit-page";
import { outfitQuery } from "@/features/outfit/queries";
import { useSession } from "@/features/session";
import { isId } from "@/lib/ids";
import { seeAsSearch } from "@/lib/mirror";
import { validateParams } from "../../navigation";
import { editPins, reactions, recreate, visitorMenu } from "../../outfit-parts";

export const Route = createFileRoute("/outfit/$outfitId")({
  staticData: { name: "outfit-outfitId" },
  validateSearch: v.object({ as: seeAsSearch }),
  beforeLoad: validateParams({ outfitId: isId }),
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(outfitQuery(params.outfitId)),
  pendingComponent: OutfitSkeleton,
  component: OutfitRoute,
});

function OutfitRoute() {
  const { outfitId } = Route.useParams();
  const { as } = Route.useSearch();
  const isOwner = useSession()?.user.id === Route.useLoaderData().owner_id;
  if (as && isOwner) {
    return <MirroredOutfit outfitId={outfitId} seeAs={as} mirror={<MirrorBar seeAs={as} />} />;
  }
  return <OutfitPage outfitId={outfitId} {...{ reactions, editPins, visitorMenu, recreate }} />;
}
