import { createFileRoute } from "@tanstack/react-router";
import { readDraft } from "@/features/outfit/draft";
import { NewOutfitPage } from "@/features/outfit/new-outfit-page";
import { currentSession } from "@/features/session";
import { NewOutfitPins } from "@/features/wardrobe/outfit-pins";

export const Route = createFileRoute("/outfit/new")({
  staticData: { name: "outfit-new" },
  loader: () => readDraft(currentSession()?.user.id ?? ""),
  component: () => <NewOutfitPage draft={Route.useLoaderData()} pins={NewOutfitPins} />,
});
