/** Names of people in sentences. */
import { m } from "@/paraglide/messages.js";
import { counted } from "./count";
import { listOf } from "./locale";

interface Named {
  username: string;
  display_name: string;
}

export const personName = ({ display_name, username }: Named): string => display_name || username;

/** "Kaia", "Kaia and Ben", or "Kaia and 3 others"; after "with", on which the case depends. */
export function peopleInWords(people: readonly Named[]): string {
  const [first, second] = people;
  if (!first) return "";
  if (!second) return personName(first);
  if (people.length === 2) return listOf([personName(first), personName(second)]);
  return m.names_and_others({ name: personName(first), ...counted(people.length - 1) });
}
