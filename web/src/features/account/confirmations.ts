/** What a link in a mail can be for, by the word in its address. */
export const CONFIRMATIONS = ["email", "email-change", "email-undo"] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];
