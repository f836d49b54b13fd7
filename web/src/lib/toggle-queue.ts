/** On and off, quickly pressed: one call at a time, and of the wishes meanwhile only the last. */

interface Toggle {
  /** What the server has confirmed, to go back to. */
  confirmed: boolean;
  wanted: boolean;
}

const toggles = new Map<string, Toggle>();

interface Wish {
  /** One queue per thing, such as `like-900`. */
  key: string;
  /** How it stood before the first press. */
  before: boolean;
  wanted: boolean;
  send: (on: boolean) => Promise<unknown>;
}

/** Resolves with how it stands once nothing is under way; rejects when the last call failed. */
export async function toggleInTurn({ key, before, wanted, send }: Wish): Promise<boolean | null> {
  const present = toggles.get(key);
  if (present) {
    present.wanted = wanted;
    return null;
  }
  const toggle: Toggle = { confirmed: before, wanted };
  toggles.set(key, toggle);
  try {
    while (toggle.wanted !== toggle.confirmed) {
      const next = toggle.wanted;
      await send(next);
      toggle.confirmed = next;
    }
    return toggle.confirmed;
  } finally {
    toggles.delete(key);
  }
}
