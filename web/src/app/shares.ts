/**
 * Part of the service worker (tools/build-service-worker.ts): takes what another app shares, and
 * opens the composer with it.
 */
import { holdShare } from "@/lib/sharing/held-shares";

/** Of the DOM's types only; those of workers contradict them. */
interface FetchEvent extends Event {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}

const COMPOSER = "/outfit/new";

// Before those of Workbox: the first listener that responds ends the event.
addEventListener("fetch", (event) => {
  const { request, respondWith } = event as FetchEvent;
  if (request.method !== "POST" || new URL(request.url).pathname !== COMPOSER) return;
  respondWith.call(event, openComposer(request));
});

async function openComposer(request: Request): Promise<Response> {
  // The same as the web server responds when there is no service worker.
  const key = await request
    .formData()
    .then((form) => holdShare(form))
    .catch(() => "missed");
  return Response.redirect(`${COMPOSER}?shared=${key}`, 303);
}
