/** Keeps the app's language and the account's the same. */
import { identity, unwrap } from "@/api/client";
import { isChangingLanguage } from "@/components/change-language";
import { onAuthEvent } from "@/features/session";
import { chosenLanguage, saveLanguage } from "@/lib/browser/language";
import { LOCALE } from "@/lib/text/locale";
import type { AppRouter } from "./router";

/**
 * The account's language wins. An account without one takes the language that was chosen in this
 * browser, for emails and push messages.
 */
export function followAccountLanguage(router: AppRouter): void {
  onAuthEvent((event, session, elsewhere) => {
    if (!session || elsewhere || isChangingLanguage()) return;
    const { language } = session.user;
    const chosen = chosenLanguage();
    const isNew = event === "signed-in";
    if (language) {
      // In a session that goes on, the next page from the server is in it.
      saveLanguage(language);
      if (isNew && language !== LOCALE) reloadOnNextPage(router);
    } else if (isNew && chosen) {
      const body = { language: chosen };
      // Without an answer it is tried again at the next log-in.
      unwrap(identity.PATCH("/api/identity/v1/profiles/me", { body, headers: {} })).catch(() => {});
    }
  });
}

/** The page that follows a log-in is loaded from the server, which has the other language. */
function reloadOnNextPage(router: AppRouter): void {
  const stop = router.subscribe("onResolved", ({ pathChanged }) => {
    if (!pathChanged) return;
    stop();
    location.reload();
  });
}
