/** A text that this tab keeps, over reloads as well; nothing else may read it from the address. */
export interface KeptText {
  get: () => string | null;
  set: (text: string) => void;
  forget: () => void;
}

export function keptInTab(key: string): KeptText {
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

/** A browser may refuse its storage; then a reload loses the text. */
function storage<T>(use: (tab: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
