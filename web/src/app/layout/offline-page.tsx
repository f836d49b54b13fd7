/**
 * The page shown when loading failed without a connection. It reloads by itself once there is one.
 */
import { useEffect, useRef } from "react";
import { isChunkLoadError } from "@/lib/browser/version-check";
import { m } from "@/paraglide/messages.js";
import { Button } from "@/ui/button";

const LOOK_EVERY_MS = 5000;
/** How Chromium, Firefox and Safari report that there was no response. */
const UNREACHED = /failed to fetch|networkerror|load failed|network connection/i;

/**
 * Return whether the error means that the network is down or the server unreachable. A chunk that
 * is missing while online is neither: chunks disappear after an update.
 */
export function isUnreached(error: unknown): boolean {
  if (isChunkLoadError(error)) return !navigator.onLine;
  return error instanceof TypeError && (!navigator.onLine || UNREACHED.test(error.message));
}

export function OfflinePage({ retry }: { retry: () => void }) {
  useWhenReached(retry);
  const heading = navigator.onLine ? m.offline_no_connection() : m.offline_title();
  return (
    <section className="mx-auto grid min-h-[80dvh] max-w-xl content-center gap-6 px-gutter py-16">
      <title>{heading}</title>
      <h1 className="type-title text-title">{heading}</h1>
      <span className="stitch w-full" aria-hidden="true" />
      <p className="text-lead text-quiet">{m.offline_lead()}</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button onPress={retry}>{m.common_try_again()}</Button>
        <a href="/feed" className="underline decoration-accent underline-offset-4">
          {m.offline_to_feed()}
        </a>
      </div>
    </section>
  );
}

/**
 * Retries as soon as the browser is online again; if it never was offline, as soon as the server
 * responds.
 */
function useWhenReached(retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    const onOnline = () => latest.current();
    const look = async () => {
      if (!navigator.onLine || document.hidden) return;
      const answer = await fetch("/config.json", { cache: "no-store" }).catch(() => null);
      if (answer?.ok) latest.current();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    addEventListener("online", onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener("online", onOnline);
    };
  }, []);
}
