/** Takes a photo of what was worn on a day to the new outfit. */
import { useNavigate } from "@tanstack/react-router";
import { currentSession, useOwnAudience } from "@/features/session";

export function useWornPhoto() {
  const navigate = useNavigate();
  const audience = useOwnAudience();
  return async (file: File, day: string) => {
    const ownerId = currentSession()?.user.id;
    if (!ownerId) return;
    // What edits photos is loaded with the first one, not with the wardrobe.
    const { stageWornPhoto } = await import("./worn-photo");
    await stageWornPhoto(file, { day, ownerId, audience });
    await navigate({ to: "/outfit/new" });
  };
}
