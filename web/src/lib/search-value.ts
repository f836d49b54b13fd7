/**
 * A value out of an address's query: JSON, but for what is all digits. That stays text, because an
 * id is longer than a number can hold. Throws for what is not JSON, as the router expects it to.
 */
export function searchValue(text: string): unknown {
  if (/^\d+$/.test(text)) throw new TypeError("digits stay text");
  return JSON.parse(text);
}
