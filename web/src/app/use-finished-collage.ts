/** Saves a finished collage as an idea, or takes it to the form that plans or posts it. */
import { useNavigate } from "@tanstack/react-router";
import { currentSession, useDefaultAudience } from "@/features/session";
import type { OnCollage } from "@/features/wardrobe/collage/collage-sheet";

export function useFinishedCollage(): OnCollage {
  const navigate = useNavigate();
  const audience = useDefaultAudience();
  return async (picture, values, goal) => {
    const ownerId = currentSession()?.user.id;
    if (!ownerId) return;
    const { saveIdea, stageOutfit } = await import("./staged-outfit");
    if (goal === "idea") return saveIdea(picture, ownerId, values);
    await stageOutfit(picture, { ownerId, values: { audience, ...values } });
    await navigate({ to: "/outfit/new" });
  };
}
