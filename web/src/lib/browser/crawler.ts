/**
 * User agents of programs that read pages: search engines and link previews. The gateway has the
 * same expression (previews, gateway/dynamic/routes.yml), so it uses only syntax that Go knows.
 * Cubot makes phones; Pinterest's app is a browser, but its user agent does not start with the
 * name.
 */
export const CRAWLERS =
  /(^|[^u]|[^c]u)bot\b|crawl|spider|slurp|preview|facebookexternalhit|embedly|iframely|cardyb|vkshare|^(whatsapp|mastodon|pinterest|tumblr)\//i;

/** Return whether a user agent names itself a crawler. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent);
}
