/**
 * What programs that read pages call themselves: those that search, and those that show previews of
 * links. The gateway has the same expression (previews, gateway/dynamic/routes.yml), so nothing in
 * it that Go does not know. Cubot makes phones; Pinterest's app is a browser, but does not begin so.
 */
export const CRAWLERS =
  /(^|[^u]|[^c]u)bot\b|crawl|spider|slurp|preview|facebookexternalhit|embedly|iframely|cardyb|vkshare|^(whatsapp|mastodon|pinterest|tumblr)\//i;

/** Whether a user agent names itself a crawler. */
export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent);
}
