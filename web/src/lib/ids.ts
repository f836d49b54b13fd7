/** What stands in addresses for people and their things. */

/** Ids of outfits and people are decimal strings of at most 19 digits. */
export const isId = (value: string): boolean => /^[0-9]{1,19}$/.test(value);

/** What identity looks up as a username, present or former; any other is nobody's. */
export const isUsername = (value: string): boolean => /^[a-z0-9_.]{1,60}$/i.test(value);
