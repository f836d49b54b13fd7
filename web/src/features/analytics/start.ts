/** Begins to tell how the app is used; loaded only once somebody agreed. */
import type { Profile } from "@/api/types";
import { useShell } from "@/features/session";
import { watchPresses } from "./presses";
import { readFlags } from "./queries";
import { forgetUse, sendWaiting, tell } from "./told";
import { measureVitals } from "./vitals";

const RECORD_AFTER_MS = 3_000;

export interface Pages {
  /** The pattern of the page that is shown, such as `/outfit/[outfitId]`. */
  current: () => string;
  /** Calls for the page that is shown, and for each from now on; answers how to stop. */
  watch: (viewed: (pattern: string) => void) => () => void;
}

/** Answers how to stop, and have everything forgotten. */
export function startAnalytics(pages: Pages): () => Promise<void> {
  let first: string | undefined;
  const view = (page: string) => {
    first ??= page;
    tell("event", "page viewed", { page });
  };
  const stopping = [
    pages.watch(view),
    measureVitals((vitals) => {
      tell("event", "web vitals", { page: first ?? pages.current(), ...vitals });
      void sendWaiting();
    }),
    watchPresses((press) => tell("event", "pressed", { page: pages.current(), ...press })),
    watchProfile(),
    recordLater(),
  ];
  void readFlags().then(keepFlags, console.info);
  return async () => {
    for (const stop of stopping) stop();
    await forgetUse();
  };
}

/** Identifies the person once the profile has an id, and again when what is told of it changes. */
function watchProfile(): () => void {
  let told = "";
  const look = (profile: Profile | null) => {
    if (!profile?.id) return;
    const { id, email, username, country } = profile;
    if (told === `${id} ${email} ${username} ${country}`) return;
    told = `${id} ${email} ${username} ${country}`;
    tell("profile", "identified", { id, email, username });
    if (country) tell("group", "country", { key: country });
  };
  look(useShell.getState().profile);
  return useShell.subscribe(({ profile }) => look(profile));
}

/** It is large, and may wait until the page has all it needs. Only who is signed in is recorded. */
function recordLater(): () => void {
  let stop = () => {};
  let wanted = true;
  let begun = false;
  const begin = async () => {
    if (begun || !useShell.getState().profile?.id) return;
    begun = true;
    const { startRecording } = await import("./recording");
    if (wanted) stop = startRecording();
  };
  let unwatch = () => {};
  const timer = setTimeout(() => {
    void begin();
    unwatch = useShell.subscribe(() => void begin());
  }, RECORD_AFTER_MS);
  return () => {
    wanted = false;
    clearTimeout(timer);
    unwatch();
    stop();
  };
}

let flags: Readonly<Record<string, boolean>> = {};

/** Whether a feature that is being tried is on for this browser. */
export const isOn = (flag: string): boolean => flags[flag] === true;

function keepFlags(read: { flags: Record<string, boolean> }): void {
  flags = read.flags;
}
