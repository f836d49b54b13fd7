import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { OutfitSkeleton } from "@/features/outfit/outfit-layout";
import { OutfitPage } from "@/features/outfit/outfit-page";
import { outfitQuery } from "@/features/outfit/queries";
import { isId } from "@/lib/ids";
import { validateParams } from "../../navigation";

const OutfitReactions = lazy(() => import("@/features/reactions/outfit-reactions"));

export const Route = createFileRoute("/outfit/$outfitId")({
  staticData: { name: "outfit-outfitId" },
  beforeLoad: validateParams({ outfitId: isId }),
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(outfitQuery(params.outfitId)),
  pendingComponent: OutfitSkeleton,
  component: () => (
    <OutfitPage
      outfitId={Route.useParams().outfitId}
      reactions={(outfit) => (
        <Suspense>
          <OutfitReactions outfit={outfit} />
        </Suspense>
      )}
    />
  ),
});
