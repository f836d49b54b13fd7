import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { readDraft } from "@/features/outfit/draft";
import { NewOutfitPage } from "@/features/outfit/new-outfit-page";
import type { PinsSlot } from "@/features/outfit/pins-slot";
import { currentSession } from "@/features/session";

const NewOutfitPins = lazy(async () => ({
  default: (await import("@/features/wardrobe/new-outfit-pins")).NewOutfitPins,
}));

const pins: PinsSlot = (field) => (
  <Suspense>
    <NewOutfitPins {...field} />
  </Suspense>
);

export const Route = createFileRoute("/outfit/new")({
  staticData: { name: "outfit-new" },
  // A draft changes while its page is left: the one that was read then is of no use now.
  gcTime: 0,
  loader: () => readDraft(currentSession()?.user.id ?? ""),
  component: () => <NewOutfitPage draft={Route.useLoaderData()} pins={pins} />,
});
