/** Formats numbers, and those of messages with plural forms. */
import { formatLocale } from "./locale";

export const formatNumber = (number: number, options?: Intl.NumberFormatOptions): string =>
  number.toLocaleString(formatLocale(), options);

/** Return the inputs of a message with plural forms: the number, and as it is shown. */
export const counted = (count: number) => ({ count, shown: formatNumber(count) });
