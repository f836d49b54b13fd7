/** A number with its noun: `1 outfit`, `2 outfits`. */
export const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
