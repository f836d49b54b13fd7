/** Keeps the app's language and the account's the same when a person logs in. */
import { identity, unwrap } from "@/api/client";
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
    if (event !== "signed-in" || !session || elsewhere) return;
    const { language } = session.user;
    const chosen = chosenLanguage();
    if (language) {
      saveLanguage(language);
      if (language !== LOCALE) reloadOnNextPage(router);
    } else if (chosen) {
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
