/** Returns the name of the current route. */
import { useMatches } from "@tanstack/react-router";

export const useRouteName = (): string | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.name });
