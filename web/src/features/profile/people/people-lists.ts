/** The lists of /account?view=people, by the word in their URL. */
export const PEOPLE_LISTS = ["requests", "followers", "following", "blocks", "mutes"] as const;
