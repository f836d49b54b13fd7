/** A text stored in this tab, also over reloads; nothing else needs to read it from the URL. */
export interface TabValue {
  get: () => string | null;
  set: (text: string) => void;
  forget: () => void;
}

export function tabValue(key: string): TabValue {
  let kept: string | null = null;
  return {
    get: () => kept ?? storage((tab) => tab.getItem(key)) ?? null,
    set: (text) => {
      kept = text;
      storage((tab) => tab.setItem(key, text));
    },
    forget: () => {
      kept = null;
      storage((tab) => tab.removeItem(key));
    },
  };
}

/** A browser may refuse storage; then a reload loses the text. */
function storage<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
