import { createFileRoute, redirect } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import * as v from "valibot";
import { readDraft } from "@/features/outfit/composer/draft";
import { NewOutfitPage } from "@/features/outfit/composer/new-outfit-page";
import type { PinsSlot } from "@/features/outfit/composer/pins-slot";
import { circlesQuery, currentSession, profileQuery } from "@/features/session";
import { kindOf } from "@/lib/sharing/audience";
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
  loader: async ({ context: { queryClient }, deps: { shared } }) => {
    const ownerId = currentSession()?.user.id ?? "";
    // Offline it fails at once: the form then starts with the narrowest audience.
    const atOnce = { networkMode: "always", retry: false } as const;
    const profile = await queryClient
      .ensureQueryData({ ...profileQuery(), ...atOnce })
      .catch(() => undefined);
    if (kindOf(profile?.default_audience ?? "") === "circle")
      await queryClient.ensureQueryData({ ...circlesQuery(), ...atOnce }).catch(() => undefined);
    if (!shared) return { draft: readDraft(ownerId), waiting: null };
    const { takeSharedPhotos } = await import("../../shared-photos");
    const waiting = await takeSharedPhotos({ key: shared, ownerId });
    if (waiting) return { draft: null, waiting };
    throw redirect({ to: "/outfit/new", replace: true });
  },
  component: NewOutfit,
});

function NewOutfit() {
  const { draft, waiting } = Route.useLoaderData();
  // The form is not shown until then: it starts with one photo and its draft.
  if (waiting) return <SharedQuestion waiting={waiting} />;
  return <NewOutfitPage draft={draft} pins={pins} />;
}
