/** Looks of an action in the label of a pin. */
export const PIN_ACTION =
  "inline-flex min-h-target items-center text-start text-accent underline underline-offset-4";
