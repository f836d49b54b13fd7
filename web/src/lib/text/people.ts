/** Names of people in sentences. */
interface Named {
  username: string;
  display_name: string;
}

export const personName = ({ display_name, username }: Named): string => display_name || username;

/** "Kaia", "Kaia and Ben", or "Kaia and 3 others". */
export function peopleInWords(people: readonly Named[]): string {
  const [first, second] = people;
  if (!first) return "";
  if (!second) return personName(first);
  const rest = people.length === 2 ? personName(second) : `${people.length - 1} others`;
  return `${personName(first)} and ${rest}`;
}
