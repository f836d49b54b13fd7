/** Hooks for the session's state. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { circlesQuery } from "@/features/session/circle-queries";
import { profileQuery } from "@/features/session/queries";
import {
  type Audience,
  circleAudience,
  kindOf,
  type ProfileAudience,
} from "@/lib/sharing/audience";
import type { Frame } from "./realtime";
import { realtime } from "./session";
import { useSessionStore } from "./session-store";

/** The session, or null for an anonymous visitor. */
export const useSession = () => useSessionStore(({ session }) => session);

/** The user's own profile as a query: `data`, `isPending`, `error`. */
export function useProfile() {
  const signedIn = useSession() !== null;
  return useQuery({ ...profileQuery(), enabled: signedIn });
}

/** The audience of the user's profile. */
export function useOwnAudience(): ProfileAudience {
  const session = useSession();
  return useProfile().data?.audience ?? session?.user.audience ?? "private";
}

/**
 * The audience of new outfits and tags: the narrowest until the user's choice is known, and when
 * the chosen circle is gone.
 */
export function useDefaultAudience(): Audience {
  const { data: profile } = useProfile();
  const chosen: Audience = profile?.default_audience ?? profile?.audience ?? "private";
  const isCircle = kindOf(chosen) === "circle";
  const { data: circles } = useQuery({ ...circlesQuery(), enabled: isCircle });
  const isGone = isCircle && circles?.every(({ id }) => circleAudience(id) !== chosen);
  return isGone ? "private" : chosen;
}

/** Calls the handler for each realtime frame of a type while the component is shown. */
export function useRealtime(type: string, handler: (frame: Frame) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(
    () => realtime.subscribe((frame) => frame.type === type && latest.current(frame)),
    [type],
  );
}
