/** The lists of /account?view=people, by the word in their address. */
export const PEOPLE_LISTS = ["requests", "followers", "following", "blocks", "mutes"] as const;
