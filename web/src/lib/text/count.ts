/** Formats `1 outfit`, `2 outfits`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString()} ${number === 1 ? one : many}`;
