/** Remembers who turned push on in this browser, so that nobody else gets it after a log-in. */

const KEY = "garderobe-push-person";

export function rememberPerson(id: string): void {
  try {
    localStorage.setItem(KEY, id);
  } catch {
    // Without storage, push stays on until the next visit.
  }
}

export function rememberedPerson(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetPerson(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}
