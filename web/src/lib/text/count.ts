/** Formats `1 outfit`, `2 outfits`. */
import { formatLocale } from "./locale";

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString(formatLocale())} ${number === 1 ? one : many}`;
