/**
 * Parse a value from a URL's query as JSON, except that digits stay text, because an id is longer
 * than a number can hold. Throws if it is not JSON, as the router expects.
 */
export function searchValue(text: string): unknown {
  if (/^\d+$/.test(text)) throw new TypeError("digits stay text");
  return JSON.parse(text);
}
