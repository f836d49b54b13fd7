/** The purposes of emailed links, by the word in their URL. */
export const CONFIRMATIONS = ["email", "email-change", "email-undo"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];
