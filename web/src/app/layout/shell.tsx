/** The app's shell: the page, the bottom navigation, the messages, the keyboard help. */

import { Link, Outlet } from "@tanstack/react-router";
import { lazy, useEffect } from "react";
import { Wordmark } from "@/components/wordmark";
import { useSession, useShell } from "@/features/session";
import { classes } from "@/lib/browser/classes";
import { usePendingUploads } from "@/lib/photos/pending-uploads";
import { usePublishedOutfit } from "@/lib/sharing/published-outfit";
import { m } from "@/paraglide/messages.js";
import { OfflineNote } from "@/ui/offline-note";
import { OptionalPart } from "@/ui/optional-part";
import { SkipLink } from "@/ui/skip-link";
import { BottomNavigation } from "./bottom-navigation";
import { KeyboardHelp } from "./keyboard-help";
import { LowerNotices, NotificationBar } from "./notices";
import { VisitorBar } from "./visitor-bar";

const UploadTray = lazy(() => import("@/features/outfit/uploads/upload-tray"));
const FirstOutfit = lazy(() => import("@/features/outfit/page/first-outfit"));
const LiveNotices = lazy(() => import("@/features/notifications/live-notices"));

export function Shell() {
  useScrollLock();
  const signedIn = useSession() !== null;
  const hasUploads = usePendingUploads();
  const published = usePublishedOutfit(({ id }) => id);
  return (
    <>
      <SkipLink to="page">{m.frame_skip_to_content()}</SkipLink>
      <NotificationBar />
      {signedIn && (
        <OptionalPart>
          <LiveNotices />
        </OptionalPart>
      )}
      {signedIn ? <RailMark /> : <VisitorBar />}
      <main
        id="page"
        tabIndex={-1}
        className={classes(
          "min-h-dvh pb-bar outline-none desktop:pb-0",
          signedIn && "desktop:ps-rail",
        )}
      >
        <OfflineNote />
        <Outlet />
      </main>
      <BottomNavigation />
      <LowerNotices />
      {signedIn && published && (
        <OptionalPart>
          <FirstOutfit outfitId={published} />
        </OptionalPart>
      )}
      {signedIn && hasUploads && (
        <OptionalPart>
          <UploadTray />
        </OptionalPart>
      )}
      <KeyboardHelp />
    </>
  );
}

/** On a desktop the wordmark stands above the column where the navigation is laid out. */
function RailMark() {
  return (
    <header className="fixed top-11 start-0 z-10 hidden w-rail ps-gutter desktop:block">
      <Link to="/feed" aria-label="Garderobe" className="inline-block no-underline">
        <Wordmark />
      </Link>
    </header>
  );
}

function useScrollLock(): void {
  const locked = useShell(({ scrollLocked }) => scrollLocked);
  useEffect(() => {
    document.body.classList.toggle("scroll-locked", locked);
  }, [locked]);
}
