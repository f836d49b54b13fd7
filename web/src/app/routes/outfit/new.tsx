import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as v from "valibot";
import { NewOutfitPage } from "@/features/outfit/composer/new-outfit-page";
import type { PinsSlot } from "@/features/outfit/composer/pins-slot";
import { loadComposer } from "../../load-composer";
import { SharedQuestion } from "../../shared-question";

const NewOutfitPins = lazy(async () => ({
  default: (await import("@/features/wardrobe/pins/new-outfit-pins")).NewOutfitPins,
}));

const pins: PinsSlot = (field) => (
  <Suspense>
    <NewOutfitPins {...field} />
  </Suspense>
);

export const Route = createFileRoute("/outfit/new")({
  staticData: { name: "outfit-new" },
  // The draft changes when its page is left, so an earlier read is stale.
  gcTime: 0,
  validateSearch: v.object({ shared: v.optional(v.fallback(v.string(), "missed")) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { shared } }) => loadComposer(context.queryClient, shared),
  component: NewOutfit,
});

function NewOutfit() {
  const { draft, waiting } = Route.useLoaderData();
  // The form is not shown until then: it starts with one photo and its draft.
  if (waiting) return <SharedQuestion waiting={waiting} />;
  return <NewOutfitPage draft={draft} pins={pins} />;
}
