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
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "POST" || origin !== location.origin || pathname !== COMPOSER) return;
  respondWith.call(event, isShare(request) ? openComposer(request) : openEmpty());
});

/** Any website can post a form to the composer: its photos are not taken. */
const isShare = ({ mode, referrer }: Request): boolean =>
  mode === "navigate" && !isOtherSite(referrer);

/** The referrer of a share is empty, or names an app. */
function isOtherSite(referrer: string): boolean {
  const { protocol, origin } = new URL(referrer, location.origin);
  return /^https?:$/.test(protocol) && origin !== location.origin;
}

const openEmpty = async () => Response.redirect(COMPOSER, 303);

async function openComposer(request: Request): Promise<Response> {
  // The same as the web server responds when there is no service worker.
  const key = await request
    .formData()
    .then((form) => holdShare(form))
    .catch(() => "missed");
  return Response.redirect(`${COMPOSER}?shared=${key}`, 303);
}
