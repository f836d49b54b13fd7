/** Return whether two JSON values are equal, whatever the order of their keys. */
export function jsonEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left, sortKeys) === JSON.stringify(right, sortKeys);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
