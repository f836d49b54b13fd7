/** The app's languages by their own names, for visitors: at the end of a page. */
import { LANGUAGES, LOCALE } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { changeLanguage } from "./change-language";

export function LanguageLinks() {
  return (
    <nav aria-label={m.language_label()} className="-mx-2 flex flex-wrap">
      {LANGUAGES.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          lang={value}
          aria-current={value === LOCALE || undefined}
          onClick={() => changeLanguage(value)}
          className="inline-flex min-h-target items-center px-2 text-quiet text-small hover:text-ink aria-[current=true]:text-ink"
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
