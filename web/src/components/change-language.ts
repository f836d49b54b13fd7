/** Changes the app's language, which loads the app again in it. */
import { saveLanguage } from "@/lib/browser/language";
import type { Locale } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { toastProblem } from "@/ui/notices";

let changing = false;

/** Whether the app is about to load again: a token that was on its way has the previous language. */
export const isChangingLanguage = (): boolean => changing;

/** Null: as the browser. Pages with unsaved input ask before they are left. */
export function changeLanguage(language: Locale | null): void {
  if (!navigator.onLine) {
    toastProblem(m.language_needs_connection());
    return;
  }
  changing = true;
  saveLanguage(language);
  location.reload();
}
