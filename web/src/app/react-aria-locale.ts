/** Makes react-aria use the app's language instead of the browser's, for its texts and directions. */
import { formatLocale } from "@/lib/text/locale";

/** Read when react-aria loads, which is after the app has started. A provider would load it first. */
const LOCALE = Symbol.for("react-aria.i18n.locale");

export const setReactAriaLocale = (): void =>
  void Object.assign(window, { [LOCALE]: formatLocale() });
