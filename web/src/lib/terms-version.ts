/** The version of the terms that somebody accepts by registering. */
export const TERMS_VERSION = "2026-11-01";
