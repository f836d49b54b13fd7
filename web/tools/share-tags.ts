/**
 * Open Graph tags of the static pages, for link previews. They need absolute URLs, whose origin the
 * web server fills in: it knows its public URL (deploy/docker/Caddyfile).
 */
import { text } from "./read-messages.ts";

const ORIGIN = "{{env `GARDEROBE_PUBLIC_URL`}}";
const PICTURE = { file: "/share.jpg", width: 1200, height: 630 };
const PICTURE_ALT = text("share_picture_alt");

/** Title and description as HTML, as in the page. */
export function shareTags(path: string, title: string, description: string): string {
  const picture = `${ORIGIN}${PICTURE.file}`;
  const properties = {
    "og:site_name": "Garderobe",
    "og:type": "website",
    "og:title": title,
    "og:description": description,
    "og:url": `${ORIGIN}${path}`,
    "og:image": picture,
    "og:image:type": "image/jpeg",
    "og:image:width": PICTURE.width,
    "og:image:height": PICTURE.height,
    "og:image:alt": PICTURE_ALT,
    "twitter:card": "summary_large_image",
    "twitter:image": picture,
  };
  const tags = Object.entries(properties).map(
    ([name, content]) => `<meta property="${name}" content="${content}">`,
  );
  return [`<link rel="canonical" href="${ORIGIN}${path}">`, ...tags].join("\n");
}
