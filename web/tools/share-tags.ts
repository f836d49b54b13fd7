/**
 * What a static page says to programs that show previews of links. They want whole addresses, which
 * the web server fills in: it knows at what address it is reached (deploy/docker/Caddyfile).
 */
const ADDRESS = "{{env `GARDEROBE_PUBLIC_URL`}}";
const PICTURE = { file: "/share.jpg", width: 1200, height: 630 };
const PICTURE_SAYS = "Post the photo you already took. Your wardrobe builds itself.";

/** Title and description as they stand in the page: as HTML. */
export function shareTags(path: string, title: string, description: string): string {
  const picture = `${ADDRESS}${PICTURE.file}`;
  const facts = {
    "og:site_name": "Garderobe",
    "og:type": "website",
    "og:title": title,
    "og:description": description,
    "og:url": `${ADDRESS}${path}`,
    "og:image": picture,
    "og:image:type": "image/jpeg",
    "og:image:width": PICTURE.width,
    "og:image:height": PICTURE.height,
    "og:image:alt": PICTURE_SAYS,
    "twitter:card": "summary_large_image",
    "twitter:image": picture,
  };
  const tags = Object.entries(facts).map(
    ([name, fact]) => `<meta property="${name}" content="${fact}">`,
  );
  return [`<link rel="canonical" href="${ADDRESS}${path}">`, ...tags].join("\n");
}
