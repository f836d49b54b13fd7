/** The parts of /account/management that have a view of their own, by the word in its address. */
export const MANAGEMENT_SECTIONS = [
  "passkeys",
  "two-factor",
  "providers",
  "break",
  "delete",
] as const;
export type ManagementSection = (typeof MANAGEMENT_SECTIONS)[number];
