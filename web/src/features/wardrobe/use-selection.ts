/** Multiple selection from a list. */
import { useState } from "react";

export interface Selection {
  isOn: boolean;
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  choose: (ids: readonly string[]) => void;
  start: () => void;
  stop: () => void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  return {
    isOn: ids !== null,
    ids: ids ?? [],
    has: (id) => ids?.includes(id) ?? false,
    toggle: (id) =>
      setIds((current) =>
        current?.includes(id) ? current.filter((each) => each !== id) : [...(current ?? []), id],
      ),
    choose: setIds,
    start: () => setIds([]),
    stop: () => setIds(null),
  };
}
