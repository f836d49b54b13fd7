/** Validates ids and usernames in URLs. */

/** Ids of outfits and people are decimal strings of at most 19 digits. */
export const isId = (value: string): boolean => /^[0-9]{1,19}$/.test(value);

/** The format that identity looks up as a current or former username; any other matches nobody. */
export const isUsername = (value: string): boolean => /^[a-z0-9_.]{1,60}$/i.test(value);
