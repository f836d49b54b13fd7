/** Ids of outfits and people are decimal strings of at most 19 digits. */
export const isId = (value: string): boolean => /^[0-9]{1,19}$/.test(value);
