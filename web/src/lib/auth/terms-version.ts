/** The version of the terms accepted at registration. */
export const TERMS_VERSION = "2026-11-01";
