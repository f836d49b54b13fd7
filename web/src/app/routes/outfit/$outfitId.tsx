import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { OutfitSkeleton } from "@/features/outfit/page/outfit-layout";
import { OutfitPage } from "@/features/outfit/page/outfit-page";
import { OutfitViewAs } from "@/features/outfit/page/outfit-view-as";
import { outfitQuery } from "@/features/outfit/queries";
import { useSession } from "@/features/session";
import { ViewAsBar } from "@/features/view-as/view-as-bar";
import { viewAsSearch } from "@/lib/sharing/view-as";
import { isId } from "@/lib/text/ids";
import { validateParams } from "../../navigation";
import { askSheet, editPins, reactions, recreate, visitorMenu } from "../../outfit-slots";

export const Route = createFileRoute("/outfit/$outfitId")({
  staticData: { name: "outfit-outfitId" },
  validateSearch: v.object({ as: viewAsSearch }),
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
    return <OutfitViewAs outfitId={outfitId} viewer={as} viewAsBar={<ViewAsBar viewer={as} />} />;
  }
  const slots = { reactions, editPins, askSheet, visitorMenu, recreate };
  return <OutfitPage outfitId={outfitId} {...slots} />;
}
