/** The app's language: the browser's, or one of those it speaks by its own name. */
import { changeLanguage } from "@/components/change-language";
import { useChangeProfile } from "@/features/session";
import { chosenLanguage } from "@/lib/browser/language";
import { LANGUAGES, type Locale } from "@/lib/text/locale";
import { m } from "@/paraglide/messages.js";
import { toastProblem } from "@/ui/notices";
import { RadioGroup } from "@/ui/radio-group";

const BROWSER = "browser";
const CHOICES = [{ value: BROWSER, label: m.language_of_browser() }, ...LANGUAGES];

/** The app loads again in another language, so there is no state. */
export function LanguageChoices() {
  const { mutate } = useChangeProfile();
  const change = (value: string) => {
    const language = value === BROWSER ? null : (value as Locale);
    const onSuccess = () => changeLanguage(language);
    mutate({ change: { language } }, { onSuccess, onError: toastProblem });
  };
  return (
    <RadioGroup
      label={m.language_label()}
      choices={CHOICES}
      value={chosenLanguage() ?? BROWSER}
      onChange={change}
    />
  );
}
