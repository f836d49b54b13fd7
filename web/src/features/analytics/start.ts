/** Starts usage analytics; loaded only after consent. */
import type { FlagName, Profile } from "@/api/types";
import { useShell } from "@/features/session";
import { onUse } from "@/lib/browser/note-use";
import { watchControls } from "./control-events";
import { deviceClass } from "./device-class";
import { clearEvents, flushEvents, queueEvent } from "./event-queue";
import { readFlags } from "./queries";
import { measureVitals } from "./vitals";

export const RECORD_AFTER_MS = 3_000;

export interface Pages {
  /** The pattern of the current page, such as `/outfit/[outfitId]`. */
  current: () => string;
  /** Called for the current page and every later one; returns a function that stops it. */
  watch: (viewed: (pattern: string) => void) => () => void;
}

/** Returns a function that stops analytics and deletes everything. */
export function startAnalytics(pages: Pages): () => Promise<void> {
  let first: string | undefined;
  const view = (page: string) => {
    first ??= page;
    queueEvent("event", "page viewed", { page });
  };
  const stopping = [
    pages.watch(view),
    measureVitals((vitals) => {
      const page = first ?? pages.current();
      queueEvent("event", "web vitals", { page, device_class: deviceClass(), ...vitals });
      void flushEvents();
    }),
    watchControls(({ event, ...use }) =>
      queueEvent("event", event, { page: pages.current(), ...use }),
    ),
    onUse((step) => queueEvent("event", step, { page: pages.current() })),
    watchProfile(),
    recordLater(pages, readFlags().then(keepFlags, console.info)),
  ];
  return async () => {
    for (const stop of stopping) stop();
    await clearEvents();
  };
}

/**
 * Identifies the person once the profile has an id, and again when the reported properties change.
 */
function watchProfile(): () => void {
  let identified = "";
  const look = (profile: Profile | null) => {
    if (!profile?.id) return;
    const { id, email, username, country } = profile;
    if (identified === `${id} ${email} ${username} ${country}`) return;
    identified = `${id} ${email} ${username} ${country}`;
    queueEvent("profile", "identified", { id, email, username });
    if (country) queueEvent("group", "country", { key: country });
  };
  look(useShell.getState().profile);
  return useShell.subscribe(({ profile }) => look(profile));
}

/**
 * It is large, and can wait until the page has all it needs. Only signed-in people are recorded, and
 * only while an admin has not turned recordings off.
 */
function recordLater(pages: Pages, flagsAreRead: Promise<void>): () => void {
  let stop = () => {};
  let isActive = true;
  let hasStarted = false;
  const begin = async () => {
    if (hasStarted || !useShell.getState().profile?.id) return;
    hasStarted = true;
    await flagsAreRead;
    if (!isOn("session-recordings")) return;
    const { startRecording } = await import("./recording");
    if (isActive) stop = startRecording(pages.watch);
  };
  let unwatch = () => {};
  const timer = setTimeout(() => {
    void begin();
    unwatch = useShell.subscribe(() => void begin());
  }, RECORD_AFTER_MS);
  return () => {
    isActive = false;
    clearTimeout(timer);
    unwatch();
    stop();
  };
}

let flags: Readonly<Record<string, boolean>> = {};

/** Whether a feature flag is on; off until the flags are read. */
const isOn = (flag: FlagName): boolean => flags[flag] === true;

function keepFlags(read: { flags: Record<string, boolean> }): void {
  flags = read.flags;
}
