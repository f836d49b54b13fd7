/** Whether a user agent names itself a crawler. */
export function isCrawler(userAgent: string): boolean {
  return /bot\b|bot\/|crawl|spider|slurp|facebookexternalhit|embedly|preview|lighthouse/i.test(
    userAgent,
  );
}
