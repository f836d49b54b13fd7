/** Takes a photo of an outfit worn on a given day to the new outfit form. */
import { useNavigate } from "@tanstack/react-router";
import { currentSession, useDefaultAudience } from "@/features/session";

export function useWornPhoto() {
  const navigate = useNavigate();
  const audience = useDefaultAudience();
  return async (file: File, day: string) => {
    const ownerId = currentSession()?.user.id;
    if (!ownerId) return;
    // The photo-editing code is loaded with the first photo, not with the wardrobe.
    const { stageOutfit } = await import("./staged-outfit");
    await stageOutfit(file, { ownerId, values: { audience, worn_on: day } });
    await navigate({ to: "/outfit/new" });
  };
}
