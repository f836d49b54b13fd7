/** Loads what the composer starts with: the audience, the draft, and photos from another app. */
import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { readDraft } from "@/features/outfit/composer/draft";
import { circlesQuery, currentSession, profileQuery } from "@/features/session";
import { kindOf } from "@/lib/sharing/audience";

export async function loadComposer(queryClient: QueryClient, shared: string | undefined) {
  const ownerId = currentSession()?.user.id ?? "";
  // Offline it fails at once: the form then starts with the narrowest audience.
  const atOnce = { networkMode: "always", retry: false } as const;
  const profile = await queryClient
    .ensureQueryData({ ...profileQuery(), ...atOnce })
    .catch(() => undefined);
  if (kindOf(profile?.default_audience ?? "") === "circle")
    await queryClient.ensureQueryData({ ...circlesQuery(), ...atOnce }).catch(() => undefined);
  if (!shared) return { draft: readDraft(ownerId), waiting: null };
  const { takeSharedPhotos } = await import("./shared-photos");
  const waiting = await takeSharedPhotos({ key: shared, ownerId });
  if (waiting) return { draft: null, waiting };
  throw redirect({ to: "/outfit/new", replace: true });
}
