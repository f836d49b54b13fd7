/** The sections of /account/management with their own view, by the word in their URL. */
export const MANAGEMENT_SECTIONS = [
  "passkeys",
  "two-factor",
  "providers",
  "break",
  "delete",
] as const;
export type ManagementSection = (typeof MANAGEMENT_SECTIONS)[number];
