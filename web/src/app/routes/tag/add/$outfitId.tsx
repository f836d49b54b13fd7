import { createFileRoute, useRouter } from "@tanstack/react-router";
import { OutfitPage } from "@/features/outfit/page/outfit-page";
import { outfitQuery } from "@/features/outfit/queries";
import { useSession } from "@/features/session";
import { AddTagSheet } from "@/features/tags/assign/add-tag-sheet";
import { isId } from "@/lib/text/ids";
import { validateParams } from "../../../navigation";

export const Route = createFileRoute("/tag/add/$outfitId")({
  staticData: { name: "tag-add-outfitId" },
  beforeLoad: validateParams({ outfitId: isId }),
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(outfitQuery(params.outfitId)),
  component: TagAddRoute,
});

/** The sheet lies over the outfit's page; closing it goes back to the page it was opened from. */
function TagAddRoute() {
  const { outfitId } = Route.useParams();
  const router = useRouter();
  const session = useSession();
  const close = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: "/outfit/$outfitId", params: { outfitId }, replace: true });
  };
  return (
    <>
      <OutfitPage outfitId={outfitId} />
      {session && <AddTagSheet outfitId={outfitId} userId={session.user.id} onClose={close} />}
    </>
  );
}
